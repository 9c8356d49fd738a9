/* Premium subscriptions and their phase at an instant. Instants are UTC milliseconds. */

/** The plans that are sold, by their ids. */
export const PLAN_IDS = ['monthly', 'yearly', 'lifetime'] as const;
/** The id of a plan. */
export type PlanId = (typeof PLAN_IDS)[number];

/** The stored state of a request or subscription; `phaseOf` derives the rest from the clock. */
export const SUBSCRIPTION_STATUSES = [
  'pending',
  'needsInformation',
  'confirmed',
  'rejected',
  'withdrawn',
  'ended',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** A request for premium, and the subscription that it becomes when it is confirmed. */
export interface Subscription {
  readonly plan: PlanId;
  readonly status: SubscriptionStatus;
  readonly requestedAt: number;
  /** When it was confirmed or rejected; null before. */
  readonly decidedAt: number | null;
  /** Why it was rejected or ended, or what the owner asks; empty otherwise. */
  readonly reason: string;
  /** When premium begins; null before it is confirmed. */
  readonly startsAt: number | null;
  /** The end of what is paid; null for a plan without an end, and before it is confirmed. */
  readonly endsAt: number | null;
  /** When its user cancelled it; it runs to the end of what is paid. */
  readonly cancelledAt: number | null;
  /** When premium was over. */
  readonly endedAt: number | null;
  readonly paidAt: number | null;
}

/** The phase of a subscription: its status, and for a confirmed one the part of its term. */
export const PHASES = [
  'pending',
  'needsInformation',
  'rejected',
  'withdrawn',
  'confirmed',
  'active',
  'expiring',
  'grace',
  'ended',
] as const;
export type Phase = (typeof PHASES)[number];

const DAY_MS = 24 * 60 * 60 * 1000;
/** So long before its end a subscription is expiring. */
export const EXPIRING_MS = 7 * DAY_MS;
/** So long after its end premium goes on, unless it was cancelled. */
export const GRACE_MS = 7 * DAY_MS;

/** The part of a subscription that its phase follows from. */
export type Dated = Pick<Subscription, 'status' | 'startsAt' | 'endsAt' | 'cancelledAt'>;

/** The phase of a subscription at an instant. `confirmed` is one that begins later. */
export function phaseOf(subscription: Dated, nowMs: number): Phase {
  const { status, startsAt, endsAt } = subscription;
  if (status !== 'confirmed') return status;
  if (nowMs < (startsAt ?? 0)) return 'confirmed';
  if (endsAt === null || nowMs < endsAt - EXPIRING_MS) return 'active';
  if (nowMs < endsAt) return 'expiring';
  return nowMs < lastInstantOf(subscription) ? 'grace' : 'ended';
}

/** The instant at which premium is over: the end of grace, or of what is paid where it was cancelled. */
export function lastInstantOf({
  endsAt,
  cancelledAt,
}: Pick<Dated, 'endsAt' | 'cancelledAt'>): number {
  if (endsAt === null) return Number.POSITIVE_INFINITY;
  return cancelledAt === null ? endsAt + GRACE_MS : endsAt;
}

/** Whether a subscription gives premium at an instant. */
export function givesPremium(subscription: Subscription, nowMs: number): boolean {
  return ['active', 'expiring', 'grace'].includes(phaseOf(subscription, nowMs));
}

/** Whether the owner has yet to decide. */
export function isOpen({ status }: Pick<Subscription, 'status'>): boolean {
  return status === 'pending' || status === 'needsInformation';
}

const MONTHS: Readonly<Record<PlanId, number | null>> = { monthly: 1, yearly: 12, lifetime: null };

/**
 * The end of a period that begins at an instant, null for a plan without one. A month later is the
 * same day of the month at the same time in UTC, or the month's last day where it is shorter.
 */
export function periodEnd(plan: PlanId, startsAt: number): number | null {
  const months = MONTHS[plan];
  if (months === null) return null;
  const start = new Date(startsAt);
  const end = new Date(startsAt);
  end.setUTCMonth(start.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end.getTime();
}
