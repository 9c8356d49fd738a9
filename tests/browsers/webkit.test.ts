import { startWebKit } from './drivers/webkit.ts';
import { allJourneys } from './journeys/all-journeys.ts';
import { describeJourneys } from './journeys/journey.ts';
import { soundJourneys } from './journeys/sound-journeys.ts';

describeJourneys('WebKitGTK', startWebKit, [...allJourneys, ...soundJourneys]);
