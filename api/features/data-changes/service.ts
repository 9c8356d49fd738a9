import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import * as repo from '#api/features/data-changes/repo.ts';
import type { Processes } from '#api/jobs/processes.ts';
import type { DataKind } from '#shared/contract/data-changes.ts';

/** Tells the event streams of a user which lists their other devices have changed. */
export interface DataChanges {
  /** Notes that a session has changed lists; its user's other sessions hear of it within a second. */
  note(change: repo.DataChange): void;
  /** Calls `listener` with what other sessions than this one change, until the returned function is called. */
  subscribe(
    reader: Pick<repo.DataChange, 'userId' | 'sessionId'>,
    listener: (kinds: readonly DataKind[], mark: string) => void,
  ): () => void;
  /** Returns the mark of what other sessions than this one have changed by now. */
  markFor(reader: Pick<repo.DataChange, 'userId' | 'sessionId'>): string;
  /** Tells nothing more. */
  stop(): void;
}

interface Options {
  readonly db: Knex;
  /** The instant, in UTC milliseconds. */
  readonly now: () => number;
  readonly log: Logger;
  readonly processes: Pick<Processes, 'id' | 'hasOthers'>;
}

/** One message for a row of calls. */
const GATHER_MS = 200;
const POLL_MS = 500;
/** Reads again what it has read: clocks differ, and a change is seen only when it is committed. */
const OVERLAP_MS = 5000;
/** Every process has read what is older than this. */
const KEPT_MS = 60_000;

type Reader = Parameters<DataChanges['subscribe']>[0];
type Listener = Parameters<DataChanges['subscribe']>[1];

/**
 * Makes the changes. Those of this process are told from memory; only where other processes live are
 * they also written to the database, and read from there while somebody listens.
 */
export function createDataChanges(options: Options): DataChanges {
  const { db, now, log, processes } = options;
  const counts = createCounts(processes);
  const readers = createReaders(counts.markFor);
  const others = createReading(options, readers);
  const gathered = createGathering((changes) => {
    for (const change of changes) {
      counts.add(change);
      readers.tell(change);
    }
    if (!processes.hasOthers()) return;
    repo.insertChanges(db, changes, { processId: processes.id, nowMs: now() }).catch((error) => {
      log.warn({ err: error }, 'other processes could not be told of changes');
    });
  });
  return {
    note(change) {
      if (change.kinds.length > 0) gathered.add(change);
    },
    subscribe(reader, listener) {
      const unsubscribe = readers.add(reader, listener);
      others.read();
      return unsubscribe;
    },
    markFor: counts.markFor,
    stop() {
      gathered.stop();
      others.stop();
      readers.clear();
    },
  };
}

/** Those who listen in this process, by their users. */
function createReaders(markFor: DataChanges['markFor']) {
  const byUser = new Map<string, Map<Reader, Listener>>();
  return {
    add(reader: Reader, listener: Listener): () => void {
      const own = byUser.get(reader.userId) ?? new Map<Reader, Listener>();
      byUser.set(reader.userId, own.set(reader, listener));
      return () => {
        own.delete(reader);
        if (own.size === 0 && byUser.get(reader.userId) === own) byUser.delete(reader.userId);
      };
    },
    tell({ userId, sessionId, kinds }: repo.DataChange): void {
      for (const [reader, listener] of byUser.get(userId) ?? []) {
        if (reader.sessionId !== sessionId) listener(kinds, markFor(reader));
      }
    },
    isEmpty: () => byUser.size === 0,
    clear: () => byUser.clear(),
  };
}

/** Users are forgotten beyond so many, those first who changed nothing for the longest time. */
const MOST_USERS = 10_000;

/** Counts the changes of each session, so that a stream that opens again knows whether it missed any. */
function createCounts({ id, hasOthers }: Options['processes']) {
  const byUser = new Map<
    string,
    { readonly born: number; readonly sessions: Map<string, number> }
  >();
  let born = 0;

  function countsOf(userId: string) {
    born += 1;
    const counts = byUser.get(userId) ?? { born, sessions: new Map<string, number>() };
    byUser.delete(userId);
    byUser.set(userId, counts);
    const [oldest] = byUser.keys();
    if (byUser.size > MOST_USERS && oldest !== undefined) byUser.delete(oldest);
    return counts;
  }

  return {
    add({ userId, sessionId }: repo.DataChange): void {
      const { sessions } = countsOf(userId);
      sessions.set(sessionId, (sessions.get(sessionId) ?? 0) + 1);
    },
    markFor({ userId, sessionId }: Reader): string {
      // Changes of other processes are read only while somebody listens.
      if (hasOthers()) return uuidv7();
      const counts = countsOf(userId);
      const others = [...counts.sessions].filter(([each]) => each !== sessionId);
      return `${id}.${counts.born}.${others.reduce((sum, [, count]) => sum + count, 0)}`;
    },
  };
}

/** Joins the changes of each session that come in a row, and delivers them together. */
function createGathering(deliver: (changes: readonly repo.DataChange[]) => void) {
  const bySession = new Map<string, repo.DataChange>();
  let timer: NodeJS.Timeout | null = null;

  function flush(): void {
    timer = null;
    const changes = [...bySession.values()];
    bySession.clear();
    deliver(changes);
  }

  return {
    add({ userId, sessionId, kinds }: repo.DataChange): void {
      const all = new Set([...(bySession.get(sessionId)?.kinds ?? []), ...kinds]);
      bySession.set(sessionId, { userId, sessionId, kinds: [...all] });
      timer ??= setTimeout(flush, GATHER_MS).unref();
    },
    stop(): void {
      if (timer !== null) clearTimeout(timer);
    },
  };
}

/** Reads what other processes write down, for as long as somebody listens. */
function createReading(
  { db, now, log, processes }: Options,
  readers: ReturnType<typeof createReaders>,
) {
  let told = new Set<string>();
  let timer: NodeJS.Timeout | null = null;

  async function poll(): Promise<void> {
    try {
      if (processes.hasOthers()) await readOnce();
    } catch (error) {
      log.warn({ err: error }, 'changes of other processes could not be read');
    }
    timer = null;
    read();
  }

  async function readOnce(): Promise<void> {
    const sinceMs = now() - OVERLAP_MS;
    const changes = await repo.listChangesSince(db, { processId: processes.id, sinceMs });
    for (const change of changes) if (!told.has(change.id)) readers.tell(change);
    told = new Set(changes.map(({ id }) => id));
  }

  function read(): void {
    if (timer !== null || readers.isEmpty()) return;
    timer = setTimeout(() => void poll(), POLL_MS).unref();
  }

  return {
    read,
    stop(): void {
      if (timer !== null) clearTimeout(timer);
    },
  };
}

/** Deletes what was written down for other processes a minute ago and longer. */
export async function forgetChanges(db: Knex, nowMs: number): Promise<void> {
  await repo.deleteOldChanges(db, nowMs - KEPT_MS);
}
