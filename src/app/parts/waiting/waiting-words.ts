import type { PendingChange } from '#shared/contract/work/work-changes.ts';
import type { PendingPomodoro } from '#stores/sessions/pending-pomodoro.ts';
import { PENDING_ERRORS } from '#stores/sessions/session-queue.ts';
import { describeChange } from './change-words.ts';

/** An entry that is not on the server. */
export interface UnsavedEntry {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  /** When it was created, in UTC milliseconds; null when unknown. */
  readonly atMs: number | null;
}

/** Returns the entry of a pending or refused change, with the server's reason. */
export function changeEntry(entry: PendingChange): UnsavedEntry {
  const { id, madeAt, error } = entry;
  return { id, title: describeChange(entry), why: error, atMs: madeAt };
}

/** Returns the entry of a pending or refused session, with the server's reason. */
export function sessionEntry(entry: PendingPomodoro): UnsavedEntry {
  const { id, endTime, error } = entry;
  return { id, title: describeSession(entry), why: error, atMs: Date.parse(endTime) };
}

/** Describes a pending session: `Focus session, 25 min`. */
export function describeSession({ duration }: Pick<PendingPomodoro, 'duration'>): string {
  return `Focus session, ${duration} min`;
}

/**
 * Explains in plain words why an entry is still pending; the texts of sessions are those of the
 * specification.
 */
export function explainWaiting(error: string): string {
  switch (error) {
    case '':
      return 'Waiting its turn.';
    case PENDING_ERRORS.other:
      return 'There is no connection to the server.';
    case PENDING_ERRORS.unauthorized:
    case PENDING_ERRORS.noToken:
      return 'You are signed out.';
    default:
      return error;
  }
}
