/*
 * One tab at a time holds the lock, and who holds it leads.
 *
 * - A tab waits in the queue of the lock; the browser passes it on when the holder is gone.
 * - `take` steals it: the former holder hears of it and waits again.
 * - A page that is left or frozen lets go of it, because the browser may keep the page (and bring it
 *   back years later): it waits again when it comes back.
 * - Without Web Locks (an address that is not secure, an old browser) every tab leads, because a
 *   session recorded twice is recognised by its id, and one not recorded at all is lost.
 */
import type { Leadership } from '#shared/domain/platform.ts';
import { watchPageLife } from './page-life.ts';
import { webLocks } from './web-locks.ts';

const LOCK = 'ripen-timer-leader';

/** Leads by a Web Lock; joins the queue when it is first listened to. */
export function createLeadership(
  locks: () => LockManager | undefined = webLocks,
  lockName: string = LOCK,
  watchLife: typeof watchPageLife = watchPageLife,
): Leadership {
  const listeners = new Set<(isLeader: boolean) => void>();
  let isLeader = false;
  let hasJoined = false;
  let isTaking = false;
  let isAway = false;
  /** The request by which this tab holds the lock. */
  let held: symbol | null = null;
  let letGo = () => {};
  let waiting = new AbortController();

  function lead(now: boolean): void {
    if (now === isLeader) return;
    isLeader = now;
    for (const listener of listeners) listener(now);
  }

  /** Holds the lock from when it is granted until another tab steals it or this page goes. */
  function request(manager: LockManager, options: LockOptions): void {
    const own = Symbol();
    const hold = async () => {
      if (isAway) return;
      held = own;
      isTaking = false;
      lead(true);
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
    };
    manager.request(lockName, options, hold).catch((error: unknown) => {
      if (!isAbort(error)) return lead(true);
      // Given up in the queue, or stolen by this very tab.
      if (held !== own) return;
      held = null;
      lead(false);
      queue(manager);
    });
  }

  function queue(manager: LockManager): void {
    waiting = new AbortController();
    request(manager, { signal: waiting.signal });
  }

  function join(): void {
    if (hasJoined) return;
    hasJoined = true;
    const manager = locks();
    if (manager === undefined) {
      lead(true);
      return;
    }
    queue(manager);
    watchLife({ onLeave: leave, onReturn: () => isAway && comeBack(manager) });
  }

  function comeBack(manager: LockManager): void {
    isAway = false;
    queue(manager);
  }

  function leave(): void {
    isAway = true;
    isTaking = false;
    held = null;
    waiting.abort();
    letGo();
    lead(false);
  }

  return {
    isLeader: () => isLeader,
    take() {
      join();
      const manager = locks();
      if (isLeader || isTaking || manager === undefined) return;
      isTaking = true;
      waiting.abort();
      request(manager, { steal: true });
    },
    onChange(listener) {
      join();
      listeners.add(listener);
      listener(isLeader);
      return () => listeners.delete(listener);
    },
  };
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
