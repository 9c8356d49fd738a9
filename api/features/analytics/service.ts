import type { Db } from '#api/db/connection/knex.ts';
import { writeInstant, writeOptionalInstant } from '#api/db/rows/instants.ts';
import { readBot } from '#api/features/analytics/collect/bots.ts';
import { PART } from '#api/features/analytics/collect/event-row.ts';
import { REFRESHED, sumOfVitals } from '#api/features/analytics/figures/refresh.ts';
import * as repo from '#api/features/analytics/figures/repo.ts';
import {
  addUp,
  type Dimension,
  type Figures,
  NOTHING,
  type PageVitals,
} from '#api/features/analytics/figures/rows.ts';
import { readSignUps } from '#api/features/rollups/service.ts';
import type {
  AnalyticsBots,
  AnalyticsDashboard,
  VisitFigures,
} from '#shared/contract/stats/analytics.ts';
import { p75Of, samplesOf } from '#shared/domain/analytics/histogram.ts';
import { periodsOf } from '#shared/domain/analytics/periods.ts';
import type { AnalyticsRange } from '#shared/domain/analytics/ranges.ts';
import type { SourceKind } from '#shared/domain/analytics/sources.ts';
import { NOT_FOUND_PAGE, OTHER_NAMES, type VitalName } from '#shared/domain/analytics/visits.ts';
import { periodOf } from '#shared/domain/rollups/periods.ts';

const MOST_LISTED = 50;
const MOST_BOTS = 100;
const MOST_PAGES_OF_BOTS = 100_000;

type Kinds = Readonly<Record<string, string>>;
const WHY: Kinds = {
  declared: 'Its user agent says so.',
  fast: 'It opened more than 30 pages, or sent more than 120 events, in a minute.',
  many: 'It opened more than 1,000 pages on one day.',
};

/** Reads the figures of a range from the rollups. */
export async function readDashboard(
  db: Db,
  timeRange: AnalyticsRange,
  nowMs: number,
): Promise<AnalyticsDashboard> {
  const range = periodsOf(timeRange, nowMs);
  const span = spanOf(range.kind, range.periods);
  const points = await readPoints(db, range.kind, range.periods);
  const before = await readPoints(db, range.kind, range.before);
  const names = (dimension: Dimension, most = MOST_LISTED, by = 'views') =>
    repo.listNames(db, span, { dimension, most, by });
  const pages = await names('page');
  const timers = await names('page', MOST_LISTED, 'started');
  return {
    timeRange,
    from: writeInstant(range.fromMs),
    to: writeInstant(nowMs),
    step: range.kind,
    figures: sumOf(points.map(({ figures }) => figures)),
    before: sumOf(before.map(({ figures }) => figures)),
    points,
    pages: pages.map(({ name, figures }) => ({ path: name, figures: presentFigures(figures) })),
    sources: (await names('source')).map(presentSource),
    campaigns: (await names('campaign')).map(presentCampaign),
    timers: timers.flatMap(({ name, figures: { started, finished } }) =>
      started + finished === 0 ? [] : [{ path: name, started, finished }],
    ),
    searches: (await names('search')).map(({ name, figures }) => ({
      words: name,
      count: figures.views,
    })),
    vitals: presentVitals(await repo.listVitals(db, span)),
    sizes: (await names('size')).map(presentShare),
    languages: (await names('language')).map(presentShare),
    countries: (await names('country')).map(presentShare),
    bots: await countViews(db, span, 'bot'),
    dropped: await countViews(db, span, 'dropped'),
    asOf: writeOptionalInstant(await repo.findInstant(db, REFRESHED)),
  };
}

function spanOf(kind: repo.PeriodKind, periods: readonly string[]): repo.Periods {
  return { kind, from: periods[0] ?? '', to: periods.at(-1) ?? '' };
}

type Point = AnalyticsDashboard['points'][number];

/** The figures of each period. Sign-ups are those of the owner's statistics: all accounts. */
async function readPoints(
  db: Db,
  kind: repo.PeriodKind,
  periods: readonly string[],
): Promise<Point[]> {
  const span = spanOf(kind, periods);
  const figures = await repo.listPeriods(db, span, 'all');
  const signUps = await readSignUps(db, kind, span);
  return periods.map((at) => ({
    at,
    figures: { ...presentFigures(figures.get(at) ?? NOTHING), signUps: signUps.get(at) ?? 0 },
  }));
}

async function countViews(db: Db, span: repo.Periods, dimension: Dimension): Promise<number> {
  const periods = await repo.listPeriods(db, span, dimension);
  return addUp([...periods.values()]).views;
}

function sumOf(all: readonly VisitFigures[]): VisitFigures {
  return presentFigures(addUp(all.map((figures) => ({ ...NOTHING, ...fromFigures(figures) }))));
}

function fromFigures({ visitors, views, timersStarted, timersFinished, signUps }: VisitFigures) {
  return { visitors, views, started: timersStarted, finished: timersFinished, signUps };
}

function presentFigures({ visitors, views, started, finished, signUps }: Figures): VisitFigures {
  return { visitors, views, timersStarted: started, timersFinished: finished, signUps };
}

interface Named {
  readonly name: string;
  readonly figures: Figures;
}

/** A name with its visitors and views. */
export function presentShare({ name, figures: { visitors, views } }: Named) {
  return { name, visitors, views };
}

/** A source, stored as its kind and name. */
function presentSource(named: Named): AnalyticsDashboard['sources'][number] {
  const { kind, name } = readSource(named.name);
  return { ...presentShare(named), kind, name };
}

/** Reads the text of a source in a row: its kind and its name. */
export function readSource(text: string): { kind: SourceKind; name: string } {
  if (text === OTHER_NAMES) return { kind: 'site', name: text };
  const [kind = 'site'] = text.split(' ', 1);
  // Written by `factsOf`.
  return { kind: kind as SourceKind, name: text.slice(kind.length + 1) };
}

function presentCampaign(named: Named): AnalyticsDashboard['campaigns'][number] {
  if (named.name === OTHER_NAMES) return { ...presentShare(named), source: '', medium: '' };
  const [source = '', medium = '', name = ''] = named.name.split(PART);
  return { ...presentShare(named), name, source, medium };
}

function presentVitals(
  rows: Awaited<ReturnType<typeof repo.listVitals>>,
): AnalyticsDashboard['vitals'] {
  return [...sumOfVitals(rows)].map(([path, vitals]) => {
    return {
      path,
      lcp: presentVital(vitals, 'lcp'),
      inp: presentVital(vitals, 'inp'),
      cls: presentVital(vitals, 'cls'),
      fcp: presentVital(vitals, 'fcp'),
      ttfb: presentVital(vitals, 'ttfb'),
    };
  });
}

function presentVital(vitals: PageVitals, vital: VitalName) {
  const histogram = vitals[vital] ?? {};
  return { p75: p75Of(vital, histogram), samples: samplesOf(histogram) };
}

/** Reads the visits of bots in a range, by name and by day. */
export async function readBots(
  db: Db,
  timeRange: AnalyticsRange,
  nowMs: number,
): Promise<AnalyticsBots> {
  const range = periodsOf(timeRange, nowMs);
  const span = spanOf(range.kind, range.periods);
  const periods = await repo.listPeriods(db, span, 'bot');
  const bots = await repo.listNames(db, span, { dimension: 'bot', most: MOST_BOTS });
  const pages = await countPages(db, span);
  const days = Map.groupBy(periods, ([period]) =>
    range.kind === 'month' ? periodOf('month', period) : period.slice(0, 10),
  );
  return {
    timeRange,
    views: addUp([...periods.values()]).views,
    bots: bots.map(({ name: text, figures }) => {
      const { sign, name } = readBot(text);
      return {
        name: text === OTHER_NAMES ? text : name,
        kind: sign === 'declared' ? ('declared' as const) : ('behaviour' as const),
        why: WHY[sign] ?? '',
        views: figures.views,
        pages: pages.get(text) ?? 0,
        lastAt: writeInstant(figures.lastAt ?? range.fromMs),
      };
    }),
    days: [...new Set(range.periods.map((period) => period.slice(0, 10)))].map((day) => ({
      day,
      views: addUp((days.get(day) ?? []).map(([, figures]) => figures)).views,
    })),
  };
}

/** How many pages each bot opened, of those that have a row. */
async function countPages(db: Db, span: repo.Periods): Promise<ReadonlyMap<string, number>> {
  const rows = await repo.listNames(db, span, { dimension: 'botPage', most: MOST_PAGES_OF_BOTS });
  const counts = new Map<string, number>();
  for (const { name } of rows) {
    const [bot = ''] = name.split(PART, 1);
    counts.set(bot, (counts.get(bot) ?? 0) + 1);
  }
  return counts;
}

/** A page of an export: one period and path. */
export interface ExportedPage extends VisitFigures {
  readonly at: string;
  readonly path: string;
}

/** Yields the pages of a range, period by period, most views first. */
export async function* exportPages(
  db: Db,
  timeRange: AnalyticsRange,
  nowMs: number,
): AsyncGenerator<ExportedPage[]> {
  const { kind, periods } = periodsOf(timeRange, nowMs);
  for (const period of periods) {
    const pages = await repo.listPages(db, { kind, period });
    yield pages.map(({ name, figures }) => ({
      at: period,
      path: name,
      ...presentFigures(figures),
    }));
  }
}

/** The name of a path in a row of an event. */
export function pageName(path: string): string {
  return path === '' ? NOT_FOUND_PAGE : path;
}
