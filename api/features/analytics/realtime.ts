import type { Db } from '#api/db/connection/knex.ts';
import { writeInstant } from '#api/db/rows/instants.ts';
import { pageName, readSource } from '#api/features/analytics/service.ts';
import type { AnalyticsRealtime } from '#shared/contract/stats/analytics.ts';

const MINUTE_MS = 60_000;
const MINUTES = 30;
const NOW_MS = 5 * MINUTE_MS;
/** Of more events in these minutes only the newest are read. */
export const MOST_READ = 20_000;
const MOST_LISTED = 20;

interface Row {
  readonly at: number;
  readonly kind: string;
  readonly path: string;
  readonly visitor: string;
  readonly source: string | null;
  readonly country: string | null;
}

/** Reads the visits of the last 30 minutes from their events; of very many the newest. */
export async function readRealtime(db: Db, nowMs: number): Promise<AnalyticsRealtime> {
  const lastMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  const fromMs = lastMs - (MINUTES - 1) * MINUTE_MS;
  const found: Row[] = await db('visit_events')
    .where('at', '>=', fromMs)
    .where('at', '<=', nowMs)
    .whereIn('kind', ['view', 'started', 'finished'])
    .where({ bot: '' })
    .orderBy('at', 'desc')
    .limit(MOST_READ + 1)
    .select('at', 'kind', 'path', 'visitor', 'source', 'country');
  const rows = found.slice(0, MOST_READ);
  const firstRead = found.length > MOST_READ ? rows.at(-1) : undefined;
  const views = rows.filter(({ kind }) => kind === 'view');
  const byMinute = Map.groupBy(views, ({ at }) => Math.floor(at / MINUTE_MS) * MINUTE_MS);
  return {
    now: visitorsOf(views.filter(({ at }) => at > nowMs - NOW_MS)),
    minutes: Array.from({ length: MINUTES }, (_, index) => {
      const atMs = fromMs + index * MINUTE_MS;
      const found = byMinute.get(atMs) ?? [];
      return { at: writeInstant(atMs), visitors: visitorsOf(found), views: found.length };
    }),
    completeFrom: firstRead === undefined ? null : writeInstant(firstRead.at),
    pages: sharesOf(views, ({ path }) => pageName(path)),
    sources: sharesOf(views, ({ source }) => (source === null ? null : sourceName(source))),
    countries: sharesOf(views, ({ country }) => country),
    timersRunning: countRunning(rows),
  };
}

/** Visitors that came by no link are called by their kind. */
function sourceName(text: string): string {
  const { kind, name } = readSource(text);
  return name === '' ? kind : name;
}

function visitorsOf(rows: readonly Row[]): number {
  return new Set(rows.map(({ visitor }) => visitor)).size;
}

function sharesOf(rows: readonly Row[], nameOf: (row: Row) => string | null) {
  const byName = Map.groupBy(rows, nameOf);
  const shares = [...byName].flatMap(([name, found]) =>
    name === null ? [] : [{ name, visitors: visitorsOf(found), views: found.length }],
  );
  return shares.toSorted((one, other) => other.views - one.views).slice(0, MOST_LISTED);
}

/** Timers that a visitor started on a page and has not finished. */
function countRunning(rows: readonly Row[]): number {
  const timers = Map.groupBy(
    rows.filter(({ kind }) => kind !== 'view'),
    ({ visitor, path }) => `${visitor} ${path}`,
  );
  const running = (found: readonly Row[]) =>
    found.reduce((sum, { kind }) => sum + (kind === 'started' ? 1 : -1), 0);
  return [...timers.values()].reduce((sum, found) => sum + Math.max(0, running(found)), 0);
}
