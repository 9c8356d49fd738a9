import type { Knex } from 'knex';
import type { Logger } from 'pino';
import * as repo from '#api/features/data-changes/repo.ts';
import type { DataKind } from '#shared/contract/data-changes.ts';

/** Tells the event streams of a user which lists their other devices have changed. */
export interface DataChanges {
  /** Notes that a session has changed lists; its user's other sessions hear of it within a second. */
  note(change: repo.DataChange): void;
  /** Calls `listener` with what other sessions than this one change, until the returned function is called. */
  subscribe(
    reader: { readonly userId: string; readonly sessionId: string },
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
  readonly processId: string;
  /** Whether other processes share the database. */
  readonly hasOthers: () => boolean;
}

/** One message for a row of calls. */
const GATHER_MS = 200;
const POLL_MS = 500;
/** Reads again what it has read: clocks differ, and a change is seen only when it is committed. */
const OVERLAP_MS = 5000;
/** Every process has read what is older than this. */
const KEPT_MS = 60_000;

interface Reader {
  readonly sessionId: string;
  readonly listener: (kinds: readonly DataKind[]) => void;
}

/**
 * Makes the changes. Those of this process are told from memory; only where other processes live are
 * they also written to the database, and read from there while somebody listens.
 */
export function createDataChanges(options: Options): DataChanges {
  const { db, now, log, processId, hasOthers } = options;
  const readers = new Map<string, Set<Reader>>();
  const gathered = new Map<string, repo.DataChange>();
  let told = new Set<string>();
  let gathering: NodeJS.Timeout | null = null;
  let polling: NodeJS.Timeout | null = null;

  function tell({ userId, sessionId, kinds }: repo.DataChange): void {
    for (const reader of readers.get(userId) ?? []) {
      if (reader.sessionId !== sessionId) reader.listener(kinds);
    }
  }

  function flush(): void {
    gathering = null;
    const changes = [...gathered.values()];
    gathered.clear();
    for (const change of changes) tell(change);
    if (changes.length === 0 || !hasOthers()) return;
    repo.insertChanges(db, changes, { processId, nowMs: now() }).catch((error) => {
      log.warn({ err: error }, 'other processes could not be told of changes');
    });
  }

  async function poll(): Promise<void> {
    try {
      if (hasOthers()) await readOthers();
    } catch (error) {
      log.warn({ err: error }, 'changes of other processes could not be read');
    }
    polling = null;
    schedule();
  }

  async function readOthers(): Promise<void> {
    const changes = await repo.listChangesSince(db, { processId, sinceMs: now() - OVERLAP_MS });
    for (const change of changes) if (!told.has(change.id)) tell(change);
    told = new Set(changes.map(({ id }) => id));
  }

  function schedule(): void {
    if (polling !== null || readers.size === 0) return;
    polling = setTimeout(() => void poll(), POLL_MS).unref();
  }

  return {
    note({ userId, sessionId, kinds }) {
      if (kinds.length === 0) return;
      const key = `${userId} ${sessionId}`;
      const all = new Set([...(gathered.get(key)?.kinds ?? []), ...kinds]);
      gathered.set(key, { userId, sessionId, kinds: [...all] });
      gathering ??= setTimeout(flush, GATHER_MS).unref();
    },
    subscribe({ userId, sessionId }, listener) {
      const own = readers.get(userId) ?? new Set();
      const reader = { sessionId, listener };
      readers.set(userId, own.add(reader));
      schedule();
      return () => {
        own.delete(reader);
        if (own.size === 0 && readers.get(userId) === own) readers.delete(userId);
      };
    },
    stop() {
      if (gathering !== null) clearTimeout(gathering);
      if (polling !== null) clearTimeout(polling);
      readers.clear();
      gathered.clear();
    },
  };
}

/** Deletes what was written down for other processes a minute ago and longer. */
export async function forgetChanges(db: Knex, nowMs: number): Promise<void> {
  await repo.deleteOldChanges(db, nowMs - KEPT_MS);
}
