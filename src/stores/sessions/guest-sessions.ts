import type { ReadableAtom } from 'nanostores';
import type { KeyValueStore } from '#shared/domain/platform.ts';
import {
  type Fields,
  isFields,
  isId,
  isInstant,
  isWhole,
} from '#shared/domain/timer/engine/reading.ts';
import { createStoredList } from '../guest/stored-list.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';

/** A session of a visitor without an account; instants in UTC milliseconds. */
export interface GuestSession {
  readonly id: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly durationMinutes: number;
  /** False for a part that was split off: its minutes count, and it is no pomodoro. */
  readonly completed: boolean;
  readonly interrupted: boolean;
  readonly projectId: string | null;
  readonly taskId: string | null;
  /** The IANA zone it was worked in; null for sessions from before it was kept. */
  readonly timeZone: string | null;
  readonly intention: string;
  readonly note: string;
  readonly interruptions: { readonly internal: number; readonly external: number };
}

/** The sessions that this browser holds for a visitor, oldest first. */
export interface GuestSessions {
  readonly $sessions: ReadableAtom<readonly GuestSession[]>;
  /** False once storage has refused to keep one. */
  readonly $isKept: ReadableAtom<boolean>;
  /** Keeps a session; the same id twice changes nothing. */
  add(session: GuestSession): void;
  /** Notes something on a session. */
  note(id: string, text: string): void;
  /** Takes a session out; `add` puts it back. */
  remove(id: string): void;
  connect(): () => void;
}

/** Makes the list over what local storage holds; entries that cannot be read stay stored, unshown. */
export function createGuestSessions({ storage }: { storage: KeyValueStore }): GuestSessions {
  const list = createStoredList({
    storage,
    key: STORAGE_KEYS.guestSessions,
    read: readGuestSession,
  });
  return {
    $sessions: list.$items,
    $isKept: list.$isKept,
    add: (session) =>
      list.change((all) =>
        all.some(({ id }) => id === session.id)
          ? all
          : [...all, session].toSorted((one, other) => one.endedAt - other.endedAt),
      ),
    note: (id, text) =>
      list.change((all) =>
        all.map((session) => (session.id === id ? { ...session, note: text } : session)),
      ),
    remove: (id) => list.change((all) => all.filter((session) => session.id !== id)),
    connect: list.connect,
  };
}

/** Reads one stored session, also of the form that had no task; null for what is none. */
export function readGuestSession(value: Fields): GuestSession | null {
  const { id, startedAt, endedAt, durationMinutes, interrupted } = value;
  if (!isId(id) || !isInstant(startedAt) || !isInstant(endedAt) || endedAt < startedAt) return null;
  if (!isWhole(durationMinutes, 0, 100_000)) return null;
  const projectId = isId(value['projectId']) ? value['projectId'] : null;
  return {
    id,
    startedAt,
    endedAt,
    durationMinutes,
    completed: value['completed'] !== false,
    interrupted: interrupted === true,
    projectId,
    taskId: projectId !== null && isId(value['taskId']) ? value['taskId'] : null,
    timeZone: isId(value['timeZone']) ? value['timeZone'] : null,
    intention: textOf(value['intention']),
    note: textOf(value['note']),
    interruptions: interruptionsOf(value['interruptions']),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function interruptionsOf(value: unknown): GuestSession['interruptions'] {
  const { internal, external } = isFields(value) ? value : {};
  return {
    internal: isWhole(internal, 0, 1000) ? internal : 0,
    external: isWhole(external, 0, 1000) ? external : 0,
  };
}
