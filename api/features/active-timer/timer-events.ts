import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { listSavedSince } from '#api/features/active-timer/repo.ts';

/** Notifies the event streams of a user that the live timer changed, across processes. */
export interface TimerEvents {
  /** Calls every listener of this user with the new version. */
  publish(userId: string, version: number): void;
  /** Calls `listener` on each change; returns an unsubscribe function. */
  subscribe(userId: string, listener: () => void): () => void;
  /** Returns the number of listeners of a user in this process. */
  count(userId: string): number;
}

interface Options {
  readonly db: Knex;
  /** Returns the current instant in UTC milliseconds. */
  readonly now: () => number;
  readonly log: Logger;
}

const POLL_MS = 500;
/**
 * Reads overlap: clocks of other machines differ, and a change is visible only after its commit.
 */
const OVERLAP_MS = 5000;

interface Subscribed {
  listeners: Set<() => void>;
  /** The newest version that was reported. */
  version: number;
}

/**
 * Creates the events; while there are listeners, changes of other processes are polled every half
 * second.
 */
export function createTimerEvents({ db, now, log }: Options): TimerEvents {
  const users = new Map<string, Subscribed>();
  let timer: NodeJS.Timeout | null = null;
  let isPolling = false;
  let isFailing = false;

  function publish(userId: string, version: number): void {
    const subscribed = users.get(userId);
    if (subscribed === undefined || version <= subscribed.version) return;
    subscribed.version = version;
    for (const listener of subscribed.listeners) listener();
  }

  async function poll(): Promise<void> {
    timer = null;
    if (users.size === 0) return;
    isPolling = true;
    try {
      for (const { userId, version } of await listSavedSince(db, now() - OVERLAP_MS)) {
        publish(userId, version);
      }
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'changes of timers could not be read');
      isFailing = true;
    }
    isPolling = false;
    schedule();
  }

  function schedule(): void {
    if (timer !== null || isPolling || users.size === 0) return;
    timer = setTimeout(() => void poll(), POLL_MS).unref();
  }

  return {
    publish,
    subscribe(userId, listener) {
      const own = users.get(userId) ?? { listeners: new Set(), version: 0 };
      own.listeners.add(listener);
      users.set(userId, own);
      schedule();
      return () => {
        own.listeners.delete(listener);
        if (own.listeners.size === 0 && users.get(userId) === own) users.delete(userId);
      };
    },
    count: (userId) => users.get(userId)?.listeners.size ?? 0,
  };
}
