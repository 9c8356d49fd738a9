import type { Knex } from 'knex';
import type { Logger } from 'pino';
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
    listener: (kinds: readonly DataKind[]) => void,
  ): () => void;
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
  const readers = createReaders();
  const others = createReading(options, readers);
  const gathered = createGathering((changes) => {
    for (const change of changes) readers.tell(change);
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
    stop() {
      gathered.stop();
      others.stop();
      readers.clear();
    },
  };
}

/** Those who listen in this process, by their users. */
function createReaders() {
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
        if (reader.sessionId !== sessionId) listener(kinds);
      }
    },
    isEmpty: () => byUser.size === 0,
    clear: () => byUser.clear(),
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
