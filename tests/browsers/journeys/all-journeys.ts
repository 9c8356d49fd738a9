import { accountJourneys } from './account-journeys.ts';
import type { Journey } from './journey.ts';
import { pageJourneys } from './page-journeys.ts';
import { timerJourneys } from './timer-journeys.ts';

/** All journeys, in the order in which they are gone. */
export const allJourneys: readonly Journey[] = [
  ...timerJourneys,
  ...accountJourneys,
  ...pageJourneys,
];
