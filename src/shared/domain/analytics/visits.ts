/** The kinds of events that pages send. */
export const VISIT_KINDS = ['view', 'started', 'finished', 'search', 'vitals'] as const;

/** Classes of screens, by the width of the window. */
export const SCREEN_SIZES = ['phone', 'tablet', 'desktop'] as const;

/** The web vitals of a page: milliseconds, and of `cls` a score. */
export const VITALS = ['lcp', 'inp', 'cls', 'fcp', 'ttfb'] as const;

/** One of the web vitals. */
export type VitalName = (typeof VITALS)[number];

/** The path that stands for every address without a page. */
export const NOT_FOUND_PAGE = '(not found)';

/** The name that stands for all that have none of their own, because there are too many. */
export const OTHER_NAMES = '(other)';

/** An event of the product on a public page, as pages report it. */
export type CountedEvent =
  | { readonly kind: 'started' | 'finished'; readonly path: string }
  | { readonly kind: 'search'; readonly path: string; readonly words: string };
