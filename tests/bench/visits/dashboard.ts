/*
 * The owner's figures over ten million views of the last 30 days on MariaDB: which rows they read, by the
 * server's own counters for each table, and whether they equal what the stored events themselves say.
 */
import type { Knex } from 'knex';
import { openDatabase } from '#api/db/connection/knex.ts';
import { migrateUp } from '#api/db/schema/migrate.ts';
import { rebuildVisits } from '#api/features/analytics/figures/refresh.ts';
import { readDashboard } from '#api/features/analytics/service.ts';
import { periodsOf } from '#shared/domain/analytics/periods.ts';
import { ANALYTICS_RANGES, type AnalyticsRange } from '#shared/domain/analytics/ranges.ts';
import { startDatabaseServer } from '#tests/support/servers/database-server.ts';
import { type Section, table } from '../pages/document.ts';

const VIEWS = Number(process.env['DASHBOARD_VIEWS'] ?? 10_000_000);
const INSERTED_AT_ONCE = 250_000;
const DAYS = 30;
const NOW_MS = Date.UTC(2026, 10, 26, 21, 30);
/** The begin of the first whole day whose events are kept. */
const FIRST_MS = Date.UTC(2026, 9, 27);
const STEP_MS = (NOW_MS - FIRST_MS) / VIEWS;

interface Shown {
  readonly range: AnalyticsRange;
  readonly ms: number;
  /** Rows that the server read of each table. */
  readonly reads: ReadonlyMap<string, number>;
  readonly views: number;
  /** Views that the stored events of the same range say. */
  readonly stored: number;
  /** The most viewed pages have as many views as stored events. */
  readonly isEqual: boolean;
}

/** The section about the owner's figures. */
export async function measureDashboard(): Promise<Omit<Section, 'command'>> {
  const mariadb = await startDatabaseServer('mariadb');
  const { port } = mariadb;
  const settings = {
    engine: 'mysql',
    host: '127.0.0.1',
    port,
    user: 'root',
    password: '',
    name: 'visits',
  } as const;
  await mariadb.createDatabase(settings.name);
  const db = openDatabase(settings, { isPatient: true });
  try {
    await migrateUp(db);
    await db.raw('set global userstat = 1');
    await addViews(db);
    const startedMs = performance.now();
    await rebuildVisits({ db, now: () => NOW_MS });
    const minutes = (performance.now() - startedMs) / 60_000;
    const shown: Shown[] = [];
    for (const range of ANALYTICS_RANGES) shown.push(await show(db, range));
    return sectionOf(shown, minutes);
  } finally {
    await db.destroy();
    await mariadb.stop();
  }
}

function sectionOf(shown: readonly Shown[], minutes: number): Omit<Section, 'command'> {
  const count = (value: number) => value.toLocaleString('en');
  return {
    title: 'Ten million views',
    text: `${count(VIEWS)} views of ${DAYS} days lie in the table of events on MariaDB, and were added up in ${minutes.toFixed(1)} minutes, as after a restore; each minute adds up the current hours alone. Rows read are those of the server’s counters for each table (\`userstat\`). Goal: the figures read rollups alone, and equal what the stored events say.`,
    table: table(
      ['range', 'ms', 'rows of rollups read', 'rows of events read', 'views', 'in events', 'equal'],
      ...shown.map(({ range, ms, reads, views, stored, isEqual }) => {
        const events = reads.get('visit_events') ?? 0;
        const all = [...reads.values()].reduce((sum, rows) => sum + rows, 0);
        return [
          range,
          Math.round(ms),
          count(all - events),
          count(events),
          count(views),
          count(stored),
          isEqual && views === stored ? 'yes' : 'no',
        ];
      }),
    ),
  };
}

/** Stores views at equal distances: five of a visitor in a row, of 60 pages and a few sources. */
async function addViews(db: Knex): Promise<void> {
  for (let first = 0; first < VIEWS; first += INSERTED_AT_ONCE) {
    const last = Math.min(first + INSERTED_AT_ONCE, VIEWS) - 1;
    await db.raw(
      `insert into visit_events
        (at, id, kind, path, visitor, bot, source, campaign, size, language, country, lcp)
      select ? + floor(seq * ?), concat('00000000-0000-4000-8000-', lpad(hex(seq), 12, '0')), 'view',
        concat('/timer/', seq * 7 % 60), lpad(hex(seq div 5), 22, '0'), '',
        elt(1 + seq % 3, 'search google.com', 'direct ', 'site example.org'), null,
        elt(1 + seq % 2, 'phone', 'desktop'), 'de', 'DE', null
      from seq_${first}_to_${last}`,
      [FIRST_MS, STEP_MS],
    );
  }
}

async function show(db: Knex, range: AnalyticsRange): Promise<Shown> {
  await db.raw('flush table_statistics');
  const startedMs = performance.now();
  const dashboard = await readDashboard(db, range, NOW_MS);
  const ms = performance.now() - startedMs;
  const reads = await readsOf(db);
  const { fromMs } = periodsOf(range, NOW_MS);
  const events = () =>
    db('visit_events').where('at', '>=', fromMs).where({ kind: 'view', bot: '' }).count({ n: '*' });
  const stored = Number((await events().first())?.['n'] ?? 0);
  const rows: { path: string; n: number }[] = await events().groupBy('path').select('path');
  const byPath = new Map(rows.map(({ path, n }) => [path, Number(n)]));
  const isEqual =
    dashboard.pages.length > 0 &&
    dashboard.pages.every(({ path, figures }) => byPath.get(path) === figures.views);
  return { range, ms, reads, views: dashboard.figures.views, stored, isEqual };
}

async function readsOf(db: Knex): Promise<ReadonlyMap<string, number>> {
  const [rows = []]: { Table_name: string; Rows_read: number }[][] =
    await db.raw('show table_statistics');
  return new Map(rows.map((row) => [row.Table_name, Number(row.Rows_read)]));
}
