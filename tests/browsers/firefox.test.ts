import { startFirefox } from './drivers/firefox.ts';
import { allJourneys } from './journeys/all-journeys.ts';
import { describeJourneys } from './journeys/journey.ts';

describeJourneys('Firefox', startFirefox, allJourneys);
