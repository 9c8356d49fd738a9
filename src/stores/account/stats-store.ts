import type { ReadableAtom } from 'nanostores';
import type { Stats } from '#shared/contract/stats/stats.ts';
import { toLocalDays } from '#shared/domain/dates/local-days.ts';
import { unlockedBy } from '#shared/domain/gamification/achievements.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import type { CachedCopy } from '../storage/cached-copy.ts';
import type { Loadable } from '../storage/loadable.ts';
import { createRemote, type PendingPatch } from '../sync/remote.ts';

/** The calls of the stats store. */
export interface StatsServer {
  load(): Promise<CallResult<Stats>>;
  /** The call that follows each recorded session; it answers the new figures. */
  aggregate(): Promise<CallResult<Stats>>;
  /** Has the server award what these figures have earned; it computes them itself. */
  saveAchievements(achievements: readonly string[]): Promise<CallResult<Stats>>;
}

/**
 * Dependencies of the stats store; `onConfirmed` is called with each set of figures that the server
 * returned, `timeZone` is that of the user.
 */
export interface StatsStoreDeps {
  readonly server: StatsServer;
  readonly cache: CachedCopy<Stats>;
  readonly onConfirmed: (stats: Stats) => void;
  readonly timeZone: () => string;
  /** Pending sessions that count already. */
  readonly pending?: PendingPatch<Stats>;
}

/** The statistics of the user, as the server derives them from the recorded sessions. */
export interface StatsStore {
  readonly $stats: ReadableAtom<Loadable<Stats>>;
  load(): Promise<void>;
  /** Has the server recompute the figures and shows them; a failure leaves them as they are. */
  aggregate(): Promise<void>;
}

/** Makes a stats store; a failed load falls back to the figures cached on this device. */
export function createStatsStore(deps: StatsStoreDeps): StatsStore {
  const { server, cache, onConfirmed } = deps;

  /** Figures by local day, also those that were kept or are told by the hour or in UTC. */
  function byLocalDay(stats: Stats): Stats {
    const timeZone = deps.timeZone();
    return {
      ...stats,
      pomodorosByDate: toLocalDays(stats.pomodorosByDate, timeZone),
      minutesByDate: toLocalDays(stats.minutesByDate, timeZone),
    };
  }

  /** The achievements that the server was asked for last. */
  let claimed = '';

  /** The figures with everything awarded that they have earned, as far as the server agrees. */
  async function awarded(stats: Stats): Promise<Stats> {
    const known: readonly string[] = stats.unlockedAchievements;
    const missing = unlockedBy(stats).filter((id) => !known.includes(id));
    // A claim that the server does not agree to is not made again.
    if (missing.length === 0 || missing.join() === claimed) return stats;
    claimed = missing.join();
    const result = await server.saveAchievements([...known, ...missing]);
    return result.kind === 'ok' ? byLocalDay(result.value) : stats;
  }

  function readKept(): Stats | null {
    const stats = cache.read();
    return stats === null ? null : byLocalDay(stats);
  }

  const remote = createRemote<Stats>({
    ...(deps.pending === undefined ? {} : { pending: deps.pending }),
    cache: { read: readKept, write: (stats) => cache.write(stats) },
    async fetch() {
      const result = await server.load();
      if (result.kind !== 'ok') return result;
      const value = await awarded(byLocalDay(result.value));
      onConfirmed(value);
      return { ...result, value };
    },
  });
  return {
    $stats: remote.$state,
    load: () => remote.load(),
    async aggregate() {
      const result = await server.aggregate();
      if (result.kind !== 'ok') return;
      const stats = byLocalDay(result.value);
      remote.accept(stats);
      onConfirmed(stats);
    },
  };
}
