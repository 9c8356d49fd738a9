import type { Histogram } from '#shared/domain/analytics/histogram.ts';
import { OTHER_NAMES, type VitalName } from '#shared/domain/analytics/visits.ts';

/** The dimensions of figures, each with the most names that a period has; the rest is one more. */
export const DIMENSIONS = {
  all: 1,
  page: 200,
  source: 100,
  campaign: 100,
  size: 5,
  language: 50,
  country: 80,
  search: 100,
  bot: 100,
  botPage: 300,
  dropped: 1,
} as const;

/** One of the dimensions. */
export type Dimension = keyof typeof DIMENSIONS;

/** Figures of a name. */
export interface Figures {
  readonly visitors: number;
  readonly views: number;
  readonly started: number;
  readonly finished: number;
  readonly signUps: number;
  /** The last view of a bot (UTC milliseconds). */
  readonly lastAt: number | null;
}

/** No figures at all. */
export const NOTHING: Figures = {
  visitors: 0,
  views: 0,
  started: 0,
  finished: 0,
  signUps: 0,
  lastAt: null,
};

/** The figures of a period by dimension and name. */
export type PeriodFigures = ReadonlyMap<Dimension, ReadonlyMap<string, Figures>>;

/** Web vitals of a period by page; `*` is all pages. */
export type PeriodVitals = ReadonlyMap<string, PageVitals>;

/** Histograms of the web vitals of a page. */
export type PageVitals = Readonly<Partial<Record<VitalName, Histogram>>>;

/** Pages of a period that have web vitals of their own. */
export const MOST_PAGES_WITH_VITALS = 50;

/** Returns the sum of figures. */
export function addUp(all: readonly Figures[]): Figures {
  const sum = (figure: Exclude<keyof Figures, 'lastAt'>) =>
    all.reduce((total, each) => total + each[figure], 0);
  const lasts = all.flatMap(({ lastAt }) => (lastAt === null ? [] : [lastAt]));
  return {
    visitors: sum('visitors'),
    views: sum('views'),
    started: sum('started'),
    finished: sum('finished'),
    signUps: sum('signUps'),
    lastAt: lasts.length === 0 ? null : Math.max(...lasts),
  };
}

/** Returns names with the most views first, and beyond the most that a dimension has their sum as one. */
export function boundNames(
  dimension: Dimension,
  names: ReadonlyMap<string, Figures>,
): ReadonlyMap<string, Figures> {
  const most = DIMENSIONS[dimension];
  const { [OTHER_NAMES]: others, ...named } = Object.fromEntries(names);
  const all = Object.entries(named);
  if (all.length <= most) return names;
  const sorted = all.toSorted(byWeight);
  const rest = sorted.slice(most).map(([, figures]) => figures);
  const other = addUp(others === undefined ? rest : [others, ...rest]);
  return new Map([...sorted.slice(0, most), [OTHER_NAMES, other]]);
}

type Named = readonly [name: string, figures: Figures];

/** The order of names: most views, then most timers, then by name. */
function byWeight([one, first]: Named, [other, second]: Named): number {
  const weight = second.views - first.views || second.started - first.started;
  return weight || (one < other ? -1 : 1);
}
