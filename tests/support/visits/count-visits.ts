import type {
  AnalyticsBots,
  AnalyticsDashboard,
  VisitFigures,
} from '#shared/contract/stats/analytics.ts';
import { NOT_FOUND_PAGE } from '#shared/domain/analytics/visits.ts';
import {
  MISSING_PAGE,
  type PlannedDay,
  type PlannedVisit,
  type PlannedVisitor,
} from './planned-visits.ts';

/** Counts by name; what is zero is left out. */
type Counts = Record<string, number>;

/** The counts of visits, in an order that does not matter. */
export interface VisitCounts {
  readonly figures: VisitFigures;
  /** Views, visitors, timers and sign-ups as `views /blog`. */
  readonly pages: Counts;
  /** Views and visitors by what is known of them, as `visitors country AT`. */
  readonly shares: Counts;
  readonly searches: Counts;
  /** Views by name. */
  readonly bots: Counts;
}

/** Counts what a plan makes people do, as the analytics should. */
export function countPlan(days: readonly PlannedDay[]): VisitCounts {
  const tally = createTally();
  for (const { visitors, bots } of days) {
    for (const visitor of visitors) countVisitor(tally, visitor);
    for (const { name, paths } of bots) tally.add('bots', name, paths.length);
  }
  return tally.counts;
}

function countVisitor(tally: Tally, visitor: PlannedVisitor): void {
  const isCounted = visitor.asks === null;
  const seen = new Set<string>();
  let firstPage: string | null = null;
  const see = (group: 'pages' | 'shares', name: string) => {
    tally.add(group, `views ${name}`);
    if (!seen.has(name)) tally.add(group, `visitors ${name}`);
    seen.add(name);
  };
  const view = (path: string, { arrival }: PlannedVisit, isFirst: boolean) => {
    firstPage ??= path;
    tally.addFigure('views');
    if (!seen.has('anything')) tally.addFigure('visitors');
    seen.add('anything');
    see('pages', path);
    see('shares', `size ${visitor.device.size}`);
    see('shares', `language ${visitor.place.language}`);
    see('shares', `country ${visitor.place.country}`);
    if (!isFirst) return;
    see('shares', sourceOf(arrival));
    if (arrival.kind === 'campaign') {
      see('shares', `campaign ${arrival.source} ${arrival.medium} ${arrival.name}`);
    }
  };
  for (const visit of visitor.visits) {
    let isAdmin = false;
    for (const [place, step] of visit.steps.entries()) {
      if (step.act === 'signUp') {
        if (isCounted) view('/register', visit, place === 0);
        // Accounts are counted, whatever the browser asks for.
        tally.addFigure('signUps');
        if (isCounted) tally.add('pages', `signUps ${firstPage}`);
      }
      if (!isCounted || isAdmin) continue;
      if (step.act === 'signIn') {
        view('/login', visit, place === 0);
        isAdmin = true;
      }
      if (step.act === 'open') view(pageOf(step.path), visit, place === 0);
      if (step.act === 'search') tally.add('searches', step.words);
      if (step.act === 'time') {
        tally.addFigure('timersStarted');
        tally.add('pages', `started ${step.path}`);
        if (step.rings) {
          tally.addFigure('timersFinished');
          tally.add('pages', `finished ${step.path}`);
        }
      }
    }
  }
}

function pageOf(path: string): string {
  return path.startsWith(MISSING_PAGE) ? NOT_FOUND_PAGE : path;
}

function sourceOf(arrival: PlannedVisit['arrival']): string {
  if (arrival.kind === 'direct') return 'source direct ';
  return `source ${arrival.kind} ${arrival.kind === 'campaign' ? arrival.source : arrival.host}`;
}

/** Reads the counts that the owner is shown. */
export function countShown(dashboard: AnalyticsDashboard, { bots }: AnalyticsBots): VisitCounts {
  const tally = createTally();
  Object.assign(tally.counts.figures, dashboard.figures);
  for (const { path, figures } of dashboard.pages) {
    tally.add('pages', `views ${path}`, figures.views);
    tally.add('pages', `visitors ${path}`, figures.visitors);
    tally.add('pages', `signUps ${path}`, figures.signUps);
  }
  for (const { path, started, finished } of dashboard.timers) {
    tally.add('pages', `started ${path}`, started);
    tally.add('pages', `finished ${path}`, finished);
  }
  const share = (name: string, { views, visitors }: { views: number; visitors: number }) => {
    tally.add('shares', `views ${name}`, views);
    tally.add('shares', `visitors ${name}`, visitors);
  };
  for (const row of dashboard.sizes) share(`size ${row.name}`, row);
  for (const row of dashboard.languages) share(`language ${row.name}`, row);
  for (const row of dashboard.countries) share(`country ${row.name}`, row);
  for (const row of dashboard.sources) share(`source ${row.kind} ${row.name}`, row);
  for (const row of dashboard.campaigns) {
    share(`campaign ${row.source} ${row.medium} ${row.name}`, row);
  }
  for (const { words, count } of dashboard.searches) tally.add('searches', words, count);
  for (const { name, views } of bots) tally.add('bots', name, views);
  return tally.counts;
}

interface Tally {
  readonly counts: VisitCounts;
  add(group: Exclude<keyof VisitCounts, 'figures'>, name: string, count?: number): void;
  addFigure(figure: keyof VisitFigures): void;
}

function createTally(): Tally {
  const counts: VisitCounts = {
    figures: { visitors: 0, views: 0, timersStarted: 0, timersFinished: 0, signUps: 0 },
    pages: {},
    shares: {},
    searches: {},
    bots: {},
  };
  return {
    counts,
    add(group, name, count = 1) {
      if (count > 0) counts[group][name] = (counts[group][name] ?? 0) + count;
    },
    addFigure(figure) {
      counts.figures[figure] += 1;
    },
  };
}
