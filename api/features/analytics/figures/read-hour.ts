/* The figures of one hour, from the events that are still stored. */
import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { Knex } from 'knex';
import { engineOf } from '#api/db/connection/knex.ts';
import { PART } from '#api/features/analytics/collect/event-row.ts';
import {
  addUp,
  boundNames,
  DIMENSIONS,
  type Dimension,
  type Figures,
  MOST_PAGES_WITH_VITALS,
  NOTHING,
  type PeriodFigures,
  type PeriodVitals,
} from '#api/features/analytics/figures/rows.ts';
import {
  NOT_FOUND_PAGE,
  OTHER_NAMES,
  VITALS,
  type VitalName,
} from '#shared/domain/analytics/visits.ts';
import { startOfUtcDay } from '#shared/domain/rollups/periods.ts';

const HOUR_MS = 60 * 60 * 1000;

/** The instants of an hour, and of the begin of its day. */
interface Span {
  readonly fromMs: number;
  readonly toMs: number;
  readonly dayMs: number;
}

/** The figures and web vitals of an hour. */
export interface HourFigures {
  readonly figures: PeriodFigures;
  readonly vitals: PeriodVitals;
}

/** Adds up an hour, written `2026-11-20T14`. */
export async function readHour(db: Knex, hour: string): Promise<HourFigures> {
  const fromMs = Date.parse(`${hour}:00:00Z`);
  const span = { fromMs, toMs: fromMs + HOUR_MS, dayMs: startOfUtcDay(hour.slice(0, 10)) };
  const dropped = await readDropped(db, hour);
  const figures = new Map<Dimension, ReadonlyMap<string, Figures>>([['dropped', dropped]]);
  if ((await events(db, span).first('at')) === undefined) {
    return { figures: known(figures), vitals: new Map() };
  }
  // SQLite answers at once: many events would hold up every call.
  await letOthersRun();
  const views = await readViews(db, span, { dimension: 'all', column: null });
  await letOthersRun();
  const counts = await readCounts(db, span);
  figures.set('all', new Map([['', addUp([...views.values(), ...counts.values()])]]));
  const pages = await readViews(db, span, { dimension: 'page', column: 'path' });
  figures.set('page', named('page', merge(pages, counts)));
  for (const column of ['source', 'campaign', 'size', 'language', 'country'] as const) {
    await letOthersRun();
    figures.set(column, await readViews(db, span, { dimension: column, column }));
  }
  await letOthersRun();
  figures.set('search', await readSearches(db, span));
  await letOthersRun();
  const bots = await readBots(db, span);
  figures.set('bot', bots.byName);
  figures.set('botPage', bots.byPage);
  return { figures: known(figures), vitals: await readVitals(db, span, [...pages.keys()]) };
}

/** The dimensions that have any figures. */
function known(figures: PeriodFigures): PeriodFigures {
  const hasAny = ({ visitors, views, started, finished, signUps }: Figures) =>
    visitors + views + started + finished + signUps > 0;
  return new Map([...figures].filter(([, names]) => [...names.values()].some(hasAny)));
}

type Row = Readonly<Record<string, string | number | null>>;

const events = (db: Knex, { fromMs, toMs }: Span) =>
  db('visit_events').where('at', '>=', fromMs).where('at', '<', toMs);

/**
 * Views by the names in a column. A visitor counts for a name in the hour of its first view of the day,
 * so that hours add up to days.
 */
async function readViews(
  db: Knex,
  span: Span,
  { dimension, column }: { dimension: Dimension; column: string | null },
): Promise<ReadonlyMap<string, Figures>> {
  const pairs = events(db, span).where({ kind: 'view', bot: '' });
  if (column === null) pairs.groupBy('visitor').select('visitor', db.raw("'' as name"));
  else pairs.whereNotNull(column).groupBy('visitor', column).select('visitor', { name: column });
  pairs.count({ views: '*' });
  const before = db
    .from(earlierEvents(db))
    .where('earlier.visitor', db.ref('pairs.visitor'))
    .where('earlier.at', '>=', span.dayMs)
    .where('earlier.at', '<', span.fromMs)
    .where({ 'earlier.kind': 'view', 'earlier.bot': '' })
    .select(db.raw('1'));
  if (column !== null) before.where(`earlier.${column}`, db.ref('pairs.name'));
  const first = db.raw('sum(case when exists ? then 0 else 1 end) as visitors', [before]);
  const sums = db.from(pairs.as('pairs')).sum({ views: 'views' }).select(first);
  const rows: Row[] = await sums
    .clone()
    .groupBy('name')
    .select('name')
    .orderBy([{ column: 'views', order: 'desc' }, { column: 'name' }])
    .limit(DIMENSIONS[dimension] + 1);
  const names = new Map(rows.map((row) => [String(row['name']), viewsOf(row)] as const));
  if (names.size <= DIMENSIONS[dimension]) return names;
  const all: Row | undefined = await sums.first();
  return withOthers(dimension, names, viewsOf(all ?? {}));
}

/**
 * Events as `earlier`, read by their visitor. MariaDB would take the day for the shorter way, and read all
 * its events for each visitor of the hour.
 */
function earlierEvents(db: Knex): Knex.Raw {
  const index = 'visit_events_visitor_index';
  return engineOf(db) === 'mysql'
    ? db.raw('?? as ?? force index (??)', ['visit_events', 'earlier', index])
    : db.raw('?? as ?? indexed by ??', ['visit_events', 'earlier', index]);
}

function viewsOf(row: Row): Figures {
  return { ...NOTHING, views: Number(row['views'] ?? 0), visitors: Number(row['visitors'] ?? 0) };
}

/** The first names, and what is left of all as one more. */
function withOthers(
  dimension: Dimension,
  names: ReadonlyMap<string, Figures>,
  all: Figures,
): ReadonlyMap<string, Figures> {
  const first = [...names].slice(0, DIMENSIONS[dimension]);
  const sum = addUp(first.map(([, figures]) => figures));
  const rest = {
    ...NOTHING,
    visitors: all.visitors - sum.visitors,
    views: all.views - sum.views,
    lastAt: all.lastAt,
  };
  return new Map([...first, [OTHER_NAMES, rest]]);
}

/** Timers and sign-ups by page. */
async function readCounts(db: Knex, span: Span): Promise<ReadonlyMap<string, Figures>> {
  const rows: Row[] = await events(db, span)
    .whereIn('kind', ['started', 'finished', 'signUp'])
    .where({ bot: '' })
    .groupBy('path', 'kind')
    .select('path', 'kind')
    .count({ count: '*' });
  const counts = new Map<string, Figures>();
  for (const { path, kind, count } of rows) {
    const figure = kind === 'signUp' ? 'signUps' : String(kind);
    const present = counts.get(String(path)) ?? NOTHING;
    counts.set(String(path), { ...present, [figure]: Number(count) });
  }
  return counts;
}

function merge(
  one: ReadonlyMap<string, Figures>,
  other: ReadonlyMap<string, Figures>,
): ReadonlyMap<string, Figures> {
  const all = new Map(one);
  for (const [name, figures] of other) {
    all.set(name, addUp([all.get(name) ?? NOTHING, figures]));
  }
  return all;
}

/** Addresses without a page get their name, and a dimension no more names than it has. */
function named(
  dimension: Dimension,
  names: ReadonlyMap<string, Figures>,
): ReadonlyMap<string, Figures> {
  const renamed = [...names].map(([name, figures]) => [name || NOT_FOUND_PAGE, figures] as const);
  return boundNames(dimension, new Map(renamed));
}

async function readSearches(db: Knex, span: Span): Promise<ReadonlyMap<string, Figures>> {
  const found = () => events(db, span).where({ kind: 'search', bot: '' }).count({ views: '*' });
  const rows: Row[] = await found()
    .groupBy('words')
    .select({ name: 'words' })
    .orderBy([{ column: 'views', order: 'desc' }, { column: 'name' }])
    .limit(DIMENSIONS.search + 1);
  const names = new Map(rows.map((row) => [String(row['name']), viewsOf(row)] as const));
  if (names.size <= DIMENSIONS.search) return names;
  return withOthers('search', names, viewsOf((await found().first()) ?? {}));
}

/** Views of bots by name, and by name and page. */
async function readBots(
  db: Knex,
  span: Span,
): Promise<Record<'byName' | 'byPage', ReadonlyMap<string, Figures>>> {
  const found = () =>
    events(db, span)
      .where({ kind: 'view' })
      .whereNot({ bot: '' })
      .count({ views: '*' })
      .max({ last: 'at' });
  const top = (columns: string[], most: number): Promise<Row[]> =>
    found()
      .groupBy(columns)
      .select(columns)
      .orderBy([{ column: 'views', order: 'desc' }, ...columns.map((column) => ({ column }))])
      .limit(most + 1);
  const figuresOf = (row: Row) => ({ ...viewsOf(row), lastAt: Number(row['last']) });
  const byName = new Map(
    (await top(['bot'], DIMENSIONS.bot)).map(
      (row) => [String(row['bot']), figuresOf(row)] as const,
    ),
  );
  const pages = (await top(['bot', 'path'], DIMENSIONS.botPage)).slice(0, DIMENSIONS.botPage);
  const byPage = new Map(
    pages.map((row) => [[row['bot'], row['path']].join(PART), figuresOf(row)] as const),
  );
  if (byName.size <= DIMENSIONS.bot) return { byName, byPage };
  const all: Row = (await found().first()) ?? {};
  return { byName: withOthers('bot', byName, figuresOf(all)), byPage };
}

async function readDropped(db: Knex, hour: string): Promise<ReadonlyMap<string, Figures>> {
  const row: { dropped: number } | undefined = await db('visit_drops').where({ hour }).first();
  return new Map(row === undefined ? [] : [['', { ...NOTHING, views: row.dropped }]]);
}

/** Histograms of all pages, and of those that were viewed most. */
async function readVitals(db: Knex, span: Span, pages: readonly string[]): Promise<PeriodVitals> {
  const found = new Map<string, Partial<Record<VitalName, Record<string, number>>>>();
  const note = (page: string, vital: VitalName, { bucket, count }: Row) => {
    const histograms: Partial<Record<VitalName, Record<string, number>>> = found.get(page) ?? {};
    histograms[vital] = { ...histograms[vital], [String(bucket)]: Number(count) };
    found.set(page, histograms);
  };
  const own = pages.filter((page) => page !== '').slice(0, MOST_PAGES_WITH_VITALS);
  for (const vital of VITALS) {
    const counted = () =>
      events(db, span)
        .where({ kind: 'vitals', bot: '' })
        .whereNotNull(vital)
        .groupBy(vital)
        .select({ bucket: vital })
        .count({ count: '*' });
    for (const row of (await counted()) as Row[]) note('*', vital, row);
    const rows: Row[] = await counted().whereIn('path', own).groupBy('path').select('path');
    for (const row of rows) note(String(row['path']), vital, row);
  }
  return found;
}
