/*
 * The contents of premium: what it gives beyond the free product, and the limits that it widens.
 * Pages and screens show these words, so only what exists is listed.
 */

/** The ids of what premium gives. */
export const PREMIUM_FEATURE_IDS = [
  'themes',
  'sounds',
  'yearReport',
  'feedHistory',
  'model',
] as const;
/** The id of one thing that premium gives. */
export type PremiumFeatureId = (typeof PREMIUM_FEATURE_IDS)[number];

/** Something that premium gives, in the words that pages and screens show. */
export interface PremiumFeature {
  readonly id: PremiumFeatureId;
  readonly title: string;
  /** One or two sentences about what it does. */
  readonly text: string;
  /** Where it is found in the app. */
  readonly place: string;
}

/** How many days of recorded sessions and past plans a calendar feed holds. */
export const FEED_DAYS_BACK = { free: 90, premium: 366 } as const;

/** Everything that premium gives, in the order in which it is shown. */
export const PREMIUM_FEATURES: readonly PremiumFeature[] = [
  {
    id: 'themes',
    title: 'Six accent themes',
    text: 'Apricot, Olive, Blueberry, Plum, Raspberry and Graphite, in light and dark. Buttons, links, the ring and the tab icon change together.',
    place: 'Settings, Appearance',
  },
  {
    id: 'sounds',
    title: 'Ambient sounds',
    text: 'Rain, a stream, a fire, and white, pink and brown noise. Mix them as you like: they play while you focus and fade out in breaks.',
    place: 'Settings, Ambient sounds',
  },
  {
    id: 'yearReport',
    title: 'Your year in focus',
    text: 'A report of your own sessions for each year: hours, best days, streaks and projects, against the year before. Print it, or save a picture to share.',
    place: 'Stats, Year',
  },
  {
    id: 'feedHistory',
    title: 'A full year in your calendar feed',
    text: 'Your calendar feed covers the past 12 months instead of 3.',
    place: 'Calendar, Calendar feed',
  },
  {
    id: 'model',
    title: 'Answers of a language model',
    text: 'Ask about your own work in your own words, turn what you write into tasks, and have goals broken down. Only where this installation has a model, and only after you agree to what it is sent. Plans, forecasts, reviews and the built-in breakdown need no premium.',
    place: 'AI, Ask',
  },
];

/** The promise of premium about what users make, in one sentence. */
export const PREMIUM_PROMISE =
  'Nothing you make is ever locked or hidden: without premium, all your tasks, sessions, notes and statistics stay yours to use and export.';
