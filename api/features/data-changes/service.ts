import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import * as repo from '#api/features/data-changes/repo.ts';
import type { Processes } from '#api/jobs/processes.ts';

/** Notifies the event streams of a user which lists their other devices have changed. */
export interface DataChanges {
  /**
   * Records that a session has changed lists; its user's other sessions are notified within a
   * second.
   */
  note(change: repo.DataChange): void;
  /**
   * Records that sessions of a user have ended: streams of this user ask within a second whether
   * theirs is among them.
   */
  noteAccess(userId: string): void;
  /** Subscribes to changes by sessions other than this one; returns an unsubscribe function. */
  subscribe(
    reader: Pick<repo.DataChange, 'userId' | 'sessionId'>,
    listener: (kinds: readonly repo.ChangedKind[], mark: string) => void,
  ): () => void;
  /** Returns the mark of the changes so far by sessions other than this one. */
  markFor(reader: Pick<repo.DataChange, 'userId' | 'sessionId'>): string;
  /** Stops all notifications. */
  stop(): void;
}

interface Options {
  readonly db: Knex;
  /** Returns the current instant in UTC milliseconds. */
  readonly now: () => number;
  readonly log: Logger;
  readonly processes: Pick<Processes, 'id' | 'hasOthers'>;
}

/** Debounces messages, so that several calls cause one. */
const GATHER_MS = 200;
const POLL_MS = 500;
/** Reads overlap: clocks differ, and a change is visible only after its commit. */
const OVERLAP_MS = 5000;
/** Every process has read changes older than this. */
const KEPT_MS = 60_000;

type Reader = Parameters<DataChanges['subscribe']>[0];
type Listener = Parameters<DataChanges['subscribe']>[1];

/**
 * Creates the changes. Those of this process are delivered from memory. Only where other processes
 * live are they also written to the database, and polled from there while there are listeners.
 */
export function createDataChanges(options: Options): DataChanges {
  const { db, now, log, processes } = options;
  const counts = createCounts(processes);
  const readers = createReaders(counts.markFor);
  const others = createReading(options, readers);
  const gathered = createGathering((changes) => {
    for (const change of changes) {
      // Access is no list: no browser has to read one again.
      if (!change.kinds.includes('access')) counts.add(change);
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
    // By no session: even the one that asked may have ended.
    noteAccess: (userId) => gathered.add({ userId, sessionId: userId, kinds: ['access'] }),
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

/** Holds the listeners of this process, by user. */
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

/** Beyond this number, users are forgotten, those without changes for the longest time first. */
const MOST_USERS = 10_000;

/** Counts the changes of each session, so that a reopened stream knows whether it missed any. */
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
      // Changes of other processes are read only while there are listeners.
      if (hasOthers()) return uuidv7();
      const counts = countsOf(userId);
      const others = [...counts.sessions].filter(([each]) => each !== sessionId);
      return `${id}.${counts.born}.${others.reduce((sum, [, count]) => sum + count, 0)}`;
    },
  };
}

/** Batches consecutive changes of each session, and delivers them together. */
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

/** Polls changes of other processes while there are listeners. */
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

/** Deletes changes for other processes that are more than a minute old. */
export async function forgetChanges(db: Knex, nowMs: number): Promise<void> {
  await repo.deleteOldChanges(db, nowMs - KEPT_MS);
}
