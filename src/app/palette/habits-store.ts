import * as z from 'zod';
import type { KeyValueStore } from '#shared/domain/platform.ts';
import { type Habits, withChoice } from '#shared/domain/search/habits.ts';
import { CACHE_KEYS } from '#stores/storage/cache-keys.ts';
import { readJson } from '#stores/storage/read-json.ts';

const Stored = z.record(z.string(), z.object({ count: z.number(), at: z.number() }));

/** Reads the choices made on this device; unreadable data counts as none. */
export function readHabits(storage: KeyValueStore): Habits {
  return Stored.safeParse(readJson(storage, CACHE_KEYS.habits)).data ?? {};
}

/** Records one more choice. */
export function noteChoice(storage: KeyValueStore, id: string, nowMs: number): void {
  const habits = withChoice(readHabits(storage), id, nowMs);
  storage.write(CACHE_KEYS.habits, JSON.stringify(habits));
}
