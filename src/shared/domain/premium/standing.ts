/* Where a user stands with premium, from what the server says of their subscription and requests. */
import type { Phase, PlanId } from './subscription.ts';

/** A subscription or request as the server shows it; instants in ISO 8601. */
export interface ShownSubscription {
  readonly plan: PlanId;
  readonly phase: Phase;
  readonly requestedAt: string;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly cancelledAt: string | null;
  readonly endedAt: string | null;
}

/** The server's answer about a user's premium. */
export interface ShownCurrent<Shown extends ShownSubscription = ShownSubscription> {
  readonly subscription: Shown | null;
  readonly request: Shown | null;
  readonly ended: Shown | null;
}

/** The parts of the reply that are shown: the current subscription, or else the last one that ended, and the request. */
export interface Standing<Shown> {
  readonly subscription: Shown | null;
  readonly request: Shown | null;
}

/**
 * Returns the standing to show: a subscription with the request that follows it. A request that was decided
 * before the subscription began is history.
 */
export function standingOf<Shown extends ShownSubscription>({
  subscription: living,
  request: newest,
  ended,
}: ShownCurrent<Shown>): Standing<Shown> {
  const isNewer = (other: Shown | null) =>
    other === null || (newest !== null && newest.requestedAt > other.requestedAt);
  const isShown = newest?.phase !== 'withdrawn' && isNewer(living) && isNewer(ended);
  const request = isShown ? newest : null;
  return { subscription: living ?? ended, request };
}

/** Writes an instant as a day: `3 March 2027`. */
export type WriteDay = (instant: string) => string;

/** Where a user stands in one line: `Premium until 3 March 2027`. */
export function standingLine(current: ShownCurrent, day: WriteDay): string {
  const { subscription, request } = standingOf(current);
  const own = subscription === null ? '' : subscriptionLine(subscription, day);
  const asked = request === null ? '' : REQUEST_LINES[request.phase]?.(request, day);
  if (own === '') return asked || 'Free plan';
  return asked ? `${own} · ${asked}` : own;
}

const REQUEST_LINES: Readonly<
  Partial<Record<Phase, (request: ShownSubscription, day: WriteDay) => string>>
> = {
  pending: ({ requestedAt }, day) => `Premium requested on ${day(requestedAt)}`,
  needsInformation: () => 'We have a question about your request',
  rejected: () => 'Request not accepted',
};

function subscriptionLine(given: ShownSubscription, day: WriteDay): string {
  const { phase, startsAt, endsAt, cancelledAt, endedAt } = given;
  switch (phase) {
    case 'confirmed':
      return startsAt === null ? 'Premium' : `Premium from ${day(startsAt)}`;
    case 'active':
      if (endsAt === null) return 'Premium for life';
      return cancelledAt === null
        ? `Premium until ${day(endsAt)}`
        : `Premium ends on ${day(endsAt)}`;
    case 'expiring':
      return endsAt === null ? 'Premium' : `Premium ends on ${day(endsAt)}`;
    case 'grace':
      return 'Your premium has expired: renew it to keep it';
    case 'ended':
      return endedAt === null ? 'Premium has ended' : `Premium ended on ${day(endedAt)}`;
    default:
      return '';
  }
}
