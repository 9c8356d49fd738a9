import { casual } from 'chrono-node/en';
import { findDatesWith } from './chrono-dates.ts';

/** Finds dates in English. */
export const findEnglishDates = findDatesWith(casual);
