import type { ActiveTimerReply } from '#shared/contract/work/active-timer.ts';
import type { Ids } from '#shared/domain/platform.ts';
import type { TimerState } from '#shared/domain/timer/types.ts';
import type { ServerClock } from '../sync/server-clock.ts';
import type { Mark, SyncMark } from '../sync/sync-mark.ts';
import { fromWire } from '../sync/timer-wire.ts';
import type { TimerStore } from './timer-store.ts';

/** A timer that gave way to the server's: because it is newer, or because another device was first. */
export interface Replacement {
  readonly reason: 'newer' | 'conflict';
  readonly before: TimerState;
  readonly after: TimerState;
}

/** Replaces this browser's timer by the server's. */
export interface TimerTakeover {
  /**
   * Adopts a change of another device. Ignored while a change made here is unsent, or when it is
   * late.
   */
  adoptNewer(reply: ActiveTimerReply): void;
  /** Adopts the server's timer in place of a change made here that came too late. */
  giveWay(reply: ActiveTimerReply): void;
  /** Stores the version that the server holds. */
  learn(reply: ActiveTimerReply, part: { version: number; unsent?: boolean }): void;
  /**
   * Returns whether a newer version arrived while a change made here was being sent, and forgets
   * it.
   */
  hasOverheard(): boolean;
}

/** Dependencies of the takeover. */
export interface TimerTakeoverDeps {
  readonly timer: TimerStore;
  readonly mark: SyncMark;
  readonly ids: Ids;
  readonly serverClock: ServerClock;
  /** Whether the account of this timer is still the one that is signed in. */
  readonly isSignedIn: () => boolean;
  readonly onReplaced: ((replacement: Replacement) => void) | undefined;
}

/** Longer than an answer is on its way: an older version that the server tells later is its true state. */
const LATE_WITHIN_MS = 30_000;

/** Makes the takeover. */
export function createTimerTakeover(deps: TimerTakeoverDeps): TimerTakeover {
  const { timer, mark, serverClock } = deps;
  /** The newest version that was told while a change made here was on its way. */
  let overheard = 0;

  function learn(reply: ActiveTimerReply, part: { version: number; unsent?: boolean }): void {
    mark.change({ ...part, triedAt: 0, heardAt: Date.parse(reply.serverNow) });
  }

  function adopt(reply: ActiveTimerReply, reason: Replacement['reason']): void {
    if (reply.version === 0 || !deps.isSignedIn()) return;
    const before = timer.$timer.get();
    const state = fromWire(reply, {
      rules: before.rules,
      clock: serverClock,
      newSessionId: deps.ids.next(),
    });
    learn(reply, { version: reply.version, unsent: false });
    if (state === null) return;
    // The last ended session belongs to this device's memory, not to the server's.
    timer.adopt({ ...state, ended: before.ended });
    // The mark is now about the revision that was stored just now.
    mark.change({});
    deps.onReplaced?.({ reason, before, after: timer.$timer.get() });
  }

  return {
    learn,
    adoptNewer(reply) {
      const known = mark.read();
      const { version } = reply;
      if (known.unsent) overheard = Math.max(overheard, version);
      if (known.unsent || version === known.version || isLate(reply, known)) return;
      adopt(reply, 'newer');
    },
    giveWay: (reply) => adopt(reply, 'conflict'),
    hasOverheard() {
      const { version, unsent } = mark.read();
      if (unsent) return false;
      const isNewer = overheard > version;
      overheard = 0;
      return isNewer;
    },
  };
}

/** An older version that was told about when the known one was: it was overtaken on its way. */
function isLate(reply: ActiveTimerReply, known: Mark): boolean {
  const isOlder = reply.version < known.version;
  return isOlder && Date.parse(reply.serverNow) < known.heardAt + LATE_WITHIN_MS;
}
