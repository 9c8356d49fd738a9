/* Reactivation: a mail to people who have been away, at most one in sixty days. */
import type { AccountState } from '../../account/directory.ts';
import { DAY_MS } from '../../dates/days.ts';
import { mayBeMailed, type SuppressionReason } from '../suppression.ts';

/** Nobody gets two reactivation mails within so many days. */
export const REACTIVATION_PAUSE_DAYS = 60;

/** Somebody seen within so many days is not away. */
export const LEAST_INACTIVE_DAYS = 7;

/** The most people who can be named in one call. */
export const MOST_NAMED = 500;

/** Why somebody gets no reactivation mail, in the order in which it is told. */
export const LEFT_OUT_REASONS = [
  ...(['deactivated', 'leaving', 'left', 'unreachable'] as const),
  ...(['active', 'recent'] as const),
] as const;

/** The id of one reason. */
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** The facts that decide whether somebody may get a reactivation mail; instants in UTC milliseconds. */
export interface ReactivationPerson {
  readonly state: AccountState;
  /** The reason of the entry on the suppression list; null without one. */
  readonly suppression: SuppressionReason | null;
  /** Null for somebody who was never seen. */
  readonly lastSeenAtMs: number | null;
  readonly joinedAtMs: number;
  /** When the last one was sent or prepared; null for never. */
  readonly lastReactivatedAtMs: number | null;
}

const UNREACHABLE: readonly SuppressionReason[] = ['hardBounce', 'liftedBounce', 'softBounces'];

/** Returns why somebody must not get a reactivation mail at an instant, or null where they may. */
export function whyLeftOut(person: ReactivationPerson, nowMs: number): LeftOutReason | null {
  const { state, suppression, lastReactivatedAtMs } = person;
  if (state !== 'active') return state;
  if (suppression !== null && !mayBeMailed('reactivation', suppression, { hasAccount: true })) {
    return UNREACHABLE.includes(suppression) ? 'unreachable' : 'left';
  }
  if (inactiveSinceMs(person) > nowMs - LEAST_INACTIVE_DAYS * DAY_MS) return 'active';
  return lastReactivatedAtMs !== null && lastReactivatedAtMs > reactivatedUntilMs(nowMs)
    ? 'recent'
    : null;
}

/** Since when somebody is away: when they were last seen, or where they never were, joined. */
export function inactiveSinceMs({
  lastSeenAtMs,
  joinedAtMs,
}: Pick<ReactivationPerson, 'lastSeenAtMs' | 'joinedAtMs'>): number {
  return lastSeenAtMs ?? joinedAtMs;
}

/** The latest instant at which the mail before may have been sent for another one to go now. */
export function reactivatedUntilMs(nowMs: number): number {
  return nowMs - REACTIVATION_PAUSE_DAYS * DAY_MS;
}

/** The mail as it is offered: the owner may change every word. */
export const REACTIVATION_MAIL = {
  subject: 'Your next session is one click away',
  preview: 'Everything is where you left it',
  source: [
    'Hello {{ first_name | "there" }},',
    'you have not used Ripen since {{ last_active | "some time" }}. Your projects, tasks and statistics are all where you left them.',
    'A good way back is small: choose one task, start one session of 25 minutes, and stop when it rings.',
    'If Ripen did not work for you, [tell us why](/contact).',
  ].join('\n\n'),
} as const;
