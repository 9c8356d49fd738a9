import type { KeyValueStore } from '#shared/domain/platform.ts';
import { type Fields, isFields } from '#shared/domain/timer/engine/reading.ts';
import { isActive } from '#shared/domain/timer/views.ts';
import { readJson } from '../storage/read-json.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { createSyncMark } from '../sync/sync-mark.ts';
import { readStoredTimer } from '../timer/stored-timer.ts';

/** Values that are the account's own whoever reads them. */
const OWN_KEYS = [
  STORAGE_KEYS.settings,
  STORAGE_KEYS.timerSync,
  STORAGE_KEYS.taskBefore,
  STORAGE_KEYS.justSignedIn,
  STORAGE_KEYS.decidedSession,
  STORAGE_KEYS.notedSession,
  STORAGE_KEYS.openAiTab,
  STORAGE_KEYS.keptZones,
  STORAGE_KEYS.dayView,
  STORAGE_KEYS.accent,
] as const;

/** Values that name the account they belong to. */
const OWNED_KEYS = [
  STORAGE_KEYS.timerState,
  STORAGE_KEYS.timerAside,
  STORAGE_KEYS.shownRewards,
] as const;

/** Lists whose entries name their account. */
const OWNED_LISTS = [
  STORAGE_KEYS.pendingPomodoros,
  STORAGE_KEYS.changes,
  STORAGE_KEYS.noteDrafts,
  STORAGE_KEYS.carriedTimer,
] as const;

/**
 * Removes an account's choices, work and unsent changes from this browser. Data of a visitor or of
 * another account stays, and so do the records of which visitor's entries the account has received.
 */
export function forgetAccount(storage: KeyValueStore, owner: string): void {
  for (const key of OWN_KEYS) storage.remove(key);
  for (const key of OWNED_KEYS) {
    if (isOwned(readJson(storage, key), owner)) storage.remove(key);
  }
  for (const key of OWNED_LISTS) keepOthers(storage, key, owner);
  const unsaved = readJson(storage, STORAGE_KEYS.unsavedSettings);
  if (isFields(unsaved)) {
    const { [owner]: _, ...others } = unsaved;
    rewrite(storage, STORAGE_KEYS.unsavedSettings, others);
  }
  const marks = storage.read(STORAGE_KEYS.handledSession)?.split(' ') ?? [];
  const others = marks.filter((mark) => !mark.endsWith(`:${owner}`));
  if (others.length === 0) storage.remove(STORAGE_KEYS.handledSession);
  else storage.write(STORAGE_KEYS.handledSession, others.join(' '));
}

/** The amount of an account's data that only this browser has. */
export interface Unsent {
  /** Recorded, or under way. */
  readonly sessions: number;
  readonly changes: number;
  readonly notes: number;
}

/** Counts the account's data in this browser that the server does not have. */
export function countUnsent(storage: KeyValueStore, owner: string): Unsent {
  const count = (key: string) => {
    const list = readJson(storage, key);
    return Array.isArray(list) ? list.filter((entry) => isOwned(entry, owner)).length : 0;
  };
  const timer = readStoredTimer(storage, owner);
  const isUnderWay = timer !== null && isActive(timer.state);
  const isUnheard = isUnderWay && createSyncMark(storage, owner).read().unsent;
  return {
    sessions: count(STORAGE_KEYS.pendingPomodoros) + (isUnheard ? 1 : 0),
    changes: count(STORAGE_KEYS.changes),
    notes: count(STORAGE_KEYS.noteDrafts),
  };
}

function keepOthers(storage: KeyValueStore, key: string, owner: string): void {
  const list = readJson(storage, key);
  if (!Array.isArray(list)) return;
  const others = list.filter((entry) => !isOwned(entry, owner));
  if (others.length < list.length) rewrite(storage, key, others);
}

function rewrite(storage: KeyValueStore, key: string, value: Fields | unknown[]): void {
  if (Object.keys(value).length === 0) storage.remove(key);
  else storage.write(key, JSON.stringify(value));
}

/** A visitor's session that was put aside for an account is still the visitor's. */
function isOwned(value: unknown, owner: string): boolean {
  if (!isFields(value) || value['isVisitors'] === true) return false;
  return value['owner'] === owner || value['userId'] === owner;
}
