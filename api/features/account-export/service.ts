import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { Actor } from '#api/auth/actor.ts';
import type { Db } from '#api/db/connection/knex.ts';
import type { StoredRow } from '#api/db/fields/fields.ts';
import { writeInstant, writeOptionalInstant } from '#api/db/rows/instants.ts';
import type { Deps } from '#api/deps.ts';
import { type Company, PRESENTERS } from '#api/features/account-export/presenter.ts';
import * as repo from '#api/features/account-export/repo.ts';
import { readTimer } from '#api/features/active-timer/service.ts';
import { readFeed } from '#api/features/calendar-feed/service.ts';
import { type Held, readHeldOf } from '#api/features/contacts/service.ts';
import { readCounts } from '#api/features/tasks/service.ts';
import { readAccount, readCurrent } from '#api/features/users/service.ts';
import { EXPORT_PARTS, type ExportPart } from '#shared/contract/account/account-data.ts';

/** Small enough that other calls get their turn on the single connection of SQLite. */
const PAGE = 500;

/** An export that is ready to be written. */
export interface AccountExport {
  /** Number of records. */
  readonly records: number;
  /** The JSON document in chunks: its head, then each record on a line of its own. */
  readonly text: AsyncIterable<string>;
}

/** Prepares the export of an account with these lists, by default all of them. */
export async function openExport(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId }: Actor,
  parts: readonly ExportPart[] = EXPORT_PARTS,
): Promise<AccountExport> {
  const head = await readHead({ db, now }, userId);
  const wanted = EXPORT_PARTS.filter((part) => parts.includes(part));
  let records = 0;
  for (const part of wanted) records += await repo.countRows(db, repo.SOURCES[part], userId);
  return { records, text: write(db, { userId, head, parts: wanted }) };
}

async function readHead(context: Pick<Deps, 'db' | 'now'>, userId: string): Promise<object> {
  const { db, now } = context;
  const { user, settings, activeTask } = await readCurrent(db, userId);
  const { id, name, email, timeZone, createdAt } = user;
  // Anybody can register with the address of somebody else.
  const isProved = (await readAccount(db, userId)).emailVerifiedAtMs !== null;
  const feed = await readFeed(context, userId);
  return {
    format: 'ripen-account',
    version: 1,
    exportedAt: writeInstant(now()),
    profile: { id, name, email, timeZone, createdAt },
    settings,
    activeTaskId: activeTask?.taskId ?? null,
    timer: await readTimer(db, userId),
    // Without its address, which grants access to the calendar.
    calendarFeed: feed.row?.contents ?? null,
    mailContact: isProved ? presentHeld(await readHeldOf(db, email)) : null,
  };
}

/** The contact of the address with its lists; null for none. */
function presentHeld(held: Held | null): object | null {
  if (held === null) return null;
  const { address, name, createdAtMs, lists, suppression } = held;
  return {
    address,
    name,
    createdAt: writeInstant(createdAtMs),
    noMail: suppression?.reason ?? null,
    lists: lists.map(({ consentedAtMs, addedAtMs, leftAtMs, ...list }) => ({
      ...list,
      consentedAt: writeOptionalInstant(consentedAtMs),
      addedAt: writeInstant(addedAtMs),
      leftAt: writeOptionalInstant(leftAtMs),
    })),
  };
}

async function* write(
  db: Db,
  given: { userId: string; head: object; parts: readonly ExportPart[] },
): AsyncGenerator<string> {
  const { userId, head, parts } = given;
  // Without its closing brace: the lists follow as further members.
  yield JSON.stringify(head).slice(0, -1);
  for (const part of parts) {
    yield `,\n${JSON.stringify(part)}:[`;
    let isFirst = true;
    for await (const records of pagesOf(db, userId, part)) {
      const lines = records.map((record) => JSON.stringify(record)).join(',\n');
      yield isFirst ? `\n${lines}` : `,\n${lines}`;
      isFirst = false;
    }
    yield ']';
  }
  yield '}\n';
}

async function* pagesOf(
  db: Db,
  userId: string,
  part: ExportPart,
): AsyncGenerator<readonly object[]> {
  const source = repo.SOURCES[part];
  let after: string | null = null;
  for (;;) {
    const rows: StoredRow[] = await repo.readRows(db, source, { userId, after, limit: PAGE });
    if (rows.length === 0) return;
    const company = await companyOf(db, userId, { part, rows });
    // On SQLite all of this runs within one turn of the event loop, which blocks other requests.
    await letOthersIn();
    yield rows.map((row) => PRESENTERS[part](row, company));
    if (rows.length < PAGE) return;
    after = String(rows.at(-1)?.[source.key]);
  }
}

const ALONE: Company = {
  workingProjectId: null,
  projectTitles: new Map(),
  taskTitles: new Map(),
  sessions: new Map(),
  counts: new Map(),
};

async function companyOf(
  db: Db,
  userId: string,
  { part, rows }: { part: ExportPart; rows: readonly StoredRow[] },
): Promise<Company> {
  const idsIn = (column: string) => [
    ...new Set(rows.map((row) => row[column]).filter((id) => typeof id === 'string')),
  ];
  switch (part) {
    case 'projects':
      return { ...ALONE, workingProjectId: await repo.findWorkingProject(db, userId) };
    case 'looseTasks':
      return { ...ALONE, counts: await readCounts(db, userId, idsIn('id')) };
    case 'tasks':
      return {
        ...ALONE,
        sessions: await repo.countSessions(db, userId, idsIn('id')),
        counts: await readCounts(db, userId, idsIn('id')),
      };
    case 'experiments':
      return {
        ...ALONE,
        projectTitles: await repo.readTitles(db, 'projects', userId, idsIn('project_id')),
      };
    case 'sessions':
      return {
        ...ALONE,
        projectTitles: await repo.readTitles(db, 'projects', userId, idsIn('project_id')),
        taskTitles: await repo.readTitles(db, 'tasks', userId, idsIn('task_id')),
      };
    default:
      return ALONE;
  }
}
