import type { KeyValueStore } from '#shared/domain/platform.ts';
import { isFields } from '#shared/domain/timer/engine/reading.ts';
import { createGuestRecorder } from '../guest/guest-recorder.ts';
import { createGuestSessions } from '../sessions/guest-sessions.ts';
import { type PendingPomodoro, readPending } from '../sessions/pending-pomodoro.ts';
import type { SessionRecorder } from '../sessions/recording.ts';
import { createAccountRecorder } from '../sessions/session-recorder.ts';
import { CACHE_KEYS } from '../storage/cache-keys.ts';
import { readJson } from '../storage/read-json.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { entriesIn } from '../storage/stored-entries.ts';
import { createServerClock } from '../sync/server-clock.ts';
import { isHandedOver, markHandedOver } from './ended-handover.ts';
import { parseStoredTimer } from './stored-timer.ts';

/**
 * Records the sessions that ended last in this browser, whoever's they were, where a crash kept that
 * from happening; for whoever is about to write over the stored timer.
 */
export function recordLeftovers(storage: KeyValueStore, nowMs: number): void {
  for (const key of [STORAGE_KEYS.timerAside, STORAGE_KEYS.timerState]) {
    const stored = readJson(storage, key);
    if (!isFields(stored)) continue;
    const owner = typeof stored['owner'] === 'string' ? stored['owner'] : null;
    const ended = parseStoredTimer(storage.read(key), owner)?.state.ended ?? null;
    if (ended === null || isHandedOver(storage, owner, ended)) continue;
    recorderOf(storage, owner, nowMs).record(ended);
    markHandedOver(storage, owner, ended);
  }
}

function recorderOf(storage: KeyValueStore, owner: string | null, nowMs: number): SessionRecorder {
  if (owner === null) return createGuestRecorder(createGuestSessions({ storage }));
  return createAccountRecorder({
    queue: { add: (entry) => keepPending(storage, entry) },
    userId: owner,
    timeZone: () => timeZoneOf(storage, owner),
    serverClock: createServerClock({ storage }),
    now: () => nowMs,
    hasToken: () => false,
  });
}

/** The zone of the account as it is remembered here; UTC where it is not. */
function timeZoneOf(storage: KeyValueStore, owner: string): string {
  const user = readJson(storage, CACHE_KEYS.user);
  const isRemembered = isFields(user) && user['id'] === owner;
  return isRemembered && typeof user['timeZone'] === 'string' ? user['timeZone'] : 'UTC';
}

function keepPending(storage: KeyValueStore, entry: PendingPomodoro): void {
  const stored = entriesIn(storage.read(STORAGE_KEYS.pendingPomodoros));
  if (readPending(stored).entries.some(({ id }) => id === entry.id)) return;
  storage.write(STORAGE_KEYS.pendingPomodoros, JSON.stringify([...stored, entry]));
}
