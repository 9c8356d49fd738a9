/*
 * The queue of pop-ups for levels and achievements.
 *
 * Storage holds the rewards of an account that this browser has seen: the highest level, every
 * achievement, and the pop-ups that are still to be shown. So each reward pops up once, however
 * often a page is reloaded and in however many tabs; closing it in one tab closes it in all. While
 * levels and achievements are switched off nothing pops up, neither then nor later.
 */
import { atom, computed, type ReadableAtom } from 'nanostores';
import { ACHIEVEMENT_IDS } from '#shared/domain/gamification/achievements.ts';
import {
  type Earned,
  type NotificationItem,
  newRewards,
} from '#shared/domain/gamification/rewards.ts';
import type { KeyValueStore } from '#shared/domain/platform.ts';
import type { TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import { isFields, isWhole } from '#shared/domain/timer/engine/reading.ts';
import { readJson } from '../storage/read-json.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';

/** The pop-ups that wait, and the verbs of their queue. */
export interface RewardsStore {
  /** The pop-up to show now, or null. */
  readonly $current: ReadableAtom<NotificationItem | null>;
  readonly $waiting: ReadableAtom<readonly NotificationItem[]>;
  /**
   * Takes note of what the account has earned: what is new since the last time here queues up. The
   * first time on a browser sets the mark and pops up nothing.
   */
  observe(earned: Earned): void;
  /** Pops up nothing for what is observed while the work lasts: it was earned, and shown, before. */
  quietly<T>(work: () => Promise<T>): Promise<T>;
  /** Closes a pop-up, for good. */
  dismiss(id: string): void;
  /** Follows the other tabs until the returned function is called. */
  connect(): () => void;
}

interface Seen {
  readonly owner: string;
  readonly level: number;
  readonly unlockedAchievements: readonly string[];
  readonly waiting: readonly NotificationItem[];
}

/** Makes the queue of one account over what storage holds. */
export function createRewardsStore(deps: {
  readonly storage: KeyValueStore;
  readonly owner: string;
  readonly $settings: ReadableAtom<Pick<TimerSettings, 'game'>>;
}): RewardsStore {
  const { storage, owner, $settings } = deps;
  const $seen = atom<Seen | null>(readSeen(storage, owner));
  const $waiting = computed([$seen, $settings], (seen, { game }) =>
    game ? (seen?.waiting ?? []) : [],
  );

  let quiet = 0;

  /** Reads storage again before each change: other tabs write the same key. */
  function change(edit: (seen: Seen | null) => Seen | null): void {
    const before = readSeen(storage, owner) ?? $seen.get();
    const after = edit(before);
    if (after === null || after === before) return;
    storage.write(STORAGE_KEYS.shownRewards, JSON.stringify(after));
    $seen.set(after);
  }

  return {
    $waiting,
    $current: computed($waiting, ([first]) => first ?? null),
    observe(earned) {
      change((seen) => {
        if (seen === null) {
          const { level, unlockedAchievements } = earned;
          return { owner, level, unlockedAchievements, waiting: [] };
        }
        const rewards = newRewards(seen, earned);
        if (rewards.length === 0) return seen;
        return {
          owner,
          level: Math.max(seen.level, earned.level),
          unlockedAchievements: [
            ...new Set([...seen.unlockedAchievements, ...earned.unlockedAchievements]),
          ],
          waiting: $settings.get().game ? [...seen.waiting, ...(quiet > 0 ? [] : rewards)] : [],
        };
      });
    },
    async quietly(work) {
      quiet += 1;
      try {
        return await work();
      } finally {
        quiet -= 1;
      }
    },
    dismiss(id) {
      change((seen) =>
        seen === null
          ? null
          : { ...seen, waiting: seen.waiting.filter((reward) => reward.id !== id) },
      );
    },
    connect: () =>
      storage.onForeignChange(STORAGE_KEYS.shownRewards, () => {
        const seen = readSeen(storage, owner);
        if (seen !== null) $seen.set(seen);
      }),
  };
}

function readSeen(storage: KeyValueStore, owner: string): Seen | null {
  const stored = readJson(storage, STORAGE_KEYS.shownRewards);
  if (!isFields(stored) || stored['owner'] !== owner) return null;
  const { level, unlockedAchievements, waiting } = stored;
  if (!isWhole(level, 1, 1_000_000) || !Array.isArray(unlockedAchievements)) return null;
  return {
    owner,
    level,
    unlockedAchievements: unlockedAchievements.filter((id): id is string => typeof id === 'string'),
    waiting: Array.isArray(waiting) ? waiting.flatMap(readReward) : [],
  };
}

function readReward(value: unknown): NotificationItem[] {
  if (!isFields(value)) return [];
  const { id, type, level, achievementId } = value;
  if (typeof id !== 'string') return [];
  if (type === 'levelUp' && isWhole(level, 1, 1_000_000)) return [{ id, type, level }];
  const known = ACHIEVEMENT_IDS.find((candidate) => candidate === achievementId);
  return type === 'achievement' && known !== undefined ? [{ id, type, achievementId: known }] : [];
}
