import type { KeyValueStore } from '#shared/domain/platform.ts';
import { type Fields, isFields } from '#shared/domain/timer/engine/reading.ts';
import { isActive } from '#shared/domain/timer/views.ts';
import { readJson, SET_ASIDE_SUFFIX } from '../storage/read-json.ts';
import {
  ACCOUNT_RECORDS,
  COPY_KEYS,
  DRAFT_PREFIXES,
  OWNED_KEYS,
  OWNED_LISTS,
  OWNED_MARKS,
  SIGNED_IN_KEYS,
  type StoredKey,
  UNSENT_UNITS,
} from '../storage/stored-values.ts';
import { createSyncMark } from '../sync/sync-mark.ts';
import { readStoredTimer } from '../timer/stored-timer.ts';

/** Removes the copies of what the server has, so that none stays in a browser where nobody is signed in. */
export function forgetCopies(storage: KeyValueStore): void {
  for (const key of COPY_KEYS) storage.remove(key);
}

/**
 * Removes an account's choices, work and unsent changes from this browser. Data of a visitor or of
 * another account stays, and so do the records of which visitor's entries the account has received.
 */
export function forgetAccount(storage: KeyValueStore, owner: string): void {
  for (const key of SIGNED_IN_KEYS) storage.remove(key);
  for (const key of OWNED_KEYS) {
    if (isOwned(readJson(storage, key), owner)) storage.remove(key);
  }
  for (const key of OWNED_LISTS) {
    keepOthers(storage, key, owner);
    // A list that could not be read was put aside as it stood.
    const aside = key + SET_ASIDE_SUFFIX;
    if (storage.read(aside)?.includes(owner)) storage.remove(aside);
  }
  for (const key of ACCOUNT_RECORDS) {
    const all = readJson(storage, key);
    if (!isFields(all)) continue;
    const { [owner]: _, ...others } = all;
    rewrite(storage, key, others);
  }
  for (const key of OWNED_MARKS) keepOtherMarks(storage, key, owner);
  for (const key of DRAFT_PREFIXES) {
    for (const draft of draftsOf(storage, key, owner)) storage.remove(draft);
  }
}

/** Some of an account's data that only this browser has. */
export interface Unsent {
  /** The word for one of them. */
  readonly unit: string;
  readonly count: number;
}

/** Counts the account's data in this browser that the server does not have; units without any are left out. */
export function countUnsent(storage: KeyValueStore, owner: string): Unsent[] {
  const unheard = isTimerUnheard(storage, owner) ? 1 : 0;
  return UNSENT_UNITS.map(([key, unit]) => ({
    unit,
    count: countOf(storage, key, owner) + (unit === 'session' ? unheard : 0),
  })).filter(({ count }) => count > 0);
}

/** Counts the account's entries in a list, its fields in a record, or its drafts. */
function countOf(storage: KeyValueStore, key: StoredKey, owner: string): number {
  // A new article also has an entry with its id, which is no text.
  const drafts = draftsOf(storage, key, owner).filter((draft) =>
    isFields(readJson(storage, draft)),
  );
  const value = readJson(storage, key);
  if (Array.isArray(value)) return value.filter((entry) => isOwned(entry, owner)).length;
  return drafts.length + (isFields(value) ? Object.keys(value[owner] ?? {}).length : 0);
}

/** Returns whether a session is running that the server does not know. */
function isTimerUnheard(storage: KeyValueStore, owner: string): boolean {
  const timer = readStoredTimer(storage, owner);
  return timer !== null && isActive(timer.state) && createSyncMark(storage, owner).read().unsent;
}

function draftsOf(storage: KeyValueStore, key: string, owner: string): string[] {
  return storage.keys().filter((each) => each.startsWith(`${key}:${owner}:`));
}

function keepOthers(storage: KeyValueStore, key: string, owner: string): void {
  const list = readJson(storage, key);
  if (!Array.isArray(list)) return;
  const others = list.filter((entry) => !isOwned(entry, owner));
  if (others.length < list.length) rewrite(storage, key, others);
}

function keepOtherMarks(storage: KeyValueStore, key: string, owner: string): void {
  const marks = storage.read(key)?.split(' ') ?? [];
  const others = marks.filter((mark) => !mark.endsWith(`:${owner}`));
  if (others.length === 0) storage.remove(key);
  else storage.write(key, others.join(' '));
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
