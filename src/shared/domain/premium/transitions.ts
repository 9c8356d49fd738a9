/* The state machine of subscriptions. */
import {
  isOpen,
  lastInstantOf,
  type PlanId,
  periodEnd,
  phaseOf,
  type Subscription,
} from './subscription.ts';

/** Something that happens to a subscription. */
export type SubscriptionEvent =
  /** The owner needs to know more. */
  | { readonly kind: 'ask'; readonly question: string }
  /** The user answers, or changes an open request. */
  | { readonly kind: 'answer'; readonly plan: PlanId }
  /** The owner confirms; premium begins now, or at a later `startsAt`. */
  | { readonly kind: 'confirm'; readonly startsAt: number }
  | { readonly kind: 'reject'; readonly reason: string }
  /** The user takes a request back, or lets a subscription run out. */
  | { readonly kind: 'cancel' }
  /** Money has come. */
  | { readonly kind: 'pay' }
  /** The money went back: a subscription ends, a request that waits is unpaid again. */
  | { readonly kind: 'refund'; readonly reason: string }
  /** The owner ends it. */
  | { readonly kind: 'end'; readonly reason: string }
  /** The owner changes plan and end by hand. */
  | { readonly kind: 'change'; readonly plan: PlanId; readonly endsAt: number | null }
  /** Time has passed. */
  | { readonly kind: 'expire' };

/** A subscription after an event, or why the event cannot happen to it, in a sentence. */
export type Transition =
  | { readonly ok: true; readonly subscription: Subscription }
  | { readonly ok: false; readonly reason: string };

/** A request for a plan, before anybody has looked at it. */
export function requested(plan: PlanId, nowMs: number): Subscription {
  return {
    plan,
    status: 'pending',
    requestedAt: nowMs,
    decidedAt: null,
    reason: '',
    startsAt: null,
    endsAt: null,
    cancelledAt: null,
    endedAt: null,
    paidAt: null,
  };
}

/** Applies an event to a subscription at an instant. */
export function transition(
  subscription: Subscription,
  event: SubscriptionEvent,
  nowMs: number,
): Transition {
  switch (event.kind) {
    case 'ask':
      if (event.question.trim() === '') return undecided(subscription, 'Enter a question.');
      return decide(subscription, { status: 'needsInformation', reason: event.question.trim() });
    case 'answer':
      if (!isOpen(subscription)) return refused(decidedText(subscription, nowMs));
      return become(subscription, { status: 'pending', reason: '', plan: event.plan });
    case 'confirm':
      return confirm(subscription, event.startsAt, nowMs);
    case 'reject':
      if (event.reason.trim() === '') return undecided(subscription, WITHOUT_REASON);
      return decide(subscription, {
        status: 'rejected',
        reason: event.reason.trim(),
        decidedAt: nowMs,
      });
    case 'cancel':
      return cancel(subscription, nowMs);
    case 'pay':
      return become(subscription, { paidAt: subscription.paidAt ?? nowMs });
    case 'refund':
      return refund(subscription, event.reason, nowMs);
    case 'end':
      if (!isLiving(subscription, nowMs)) return refused(decidedText(subscription, nowMs));
      return become(subscription, { status: 'ended', reason: event.reason.trim(), endedAt: nowMs });
    case 'change':
      return change(subscription, event, nowMs);
    case 'expire':
      if (subscription.status !== 'confirmed' || isLiving(subscription, nowMs)) {
        return refused('It has not ended yet.');
      }
      return become(subscription, { status: 'ended', endedAt: lastInstantOf(subscription) });
  }
}

function confirm(subscription: Subscription, startsAt: number, nowMs: number): Transition {
  if (!isOpen(subscription)) return refused(decidedText(subscription, nowMs));
  const begins = Math.max(startsAt, nowMs);
  return become(subscription, {
    status: 'confirmed',
    reason: '',
    decidedAt: nowMs,
    startsAt: begins,
    endsAt: periodEnd(subscription.plan, begins),
  });
}

function cancel(subscription: Subscription, nowMs: number): Transition {
  if (isOpen(subscription)) {
    return become(subscription, { status: 'withdrawn', reason: '', cancelledAt: nowMs });
  }
  if (!isLiving(subscription, nowMs)) return refused(decidedText(subscription, nowMs));
  if (subscription.cancelledAt !== null) return refused('It is cancelled already.');
  if (subscription.endsAt === null) {
    return refused('A lifetime plan is paid once: there is nothing to cancel.');
  }
  const ends = phaseOf(subscription, nowMs) === 'grace';
  return become(subscription, {
    cancelledAt: nowMs,
    ...(ends && { status: 'ended', endedAt: nowMs }),
  });
}

function refund(subscription: Subscription, reason: string, nowMs: number): Transition {
  const unpaid = { ...subscription, paidAt: null };
  if (!isLiving(subscription, nowMs)) return become(unpaid, {});
  return become(unpaid, { status: 'ended', reason: reason.trim(), endedAt: nowMs });
}

function change(
  subscription: Subscription,
  { plan, endsAt }: { plan: PlanId; endsAt: number | null },
  nowMs: number,
): Transition {
  if (!isLiving(subscription, nowMs)) return refused(decidedText(subscription, nowMs));
  if (plan === 'lifetime' && endsAt !== null) return refused('A lifetime plan has no end.');
  if (plan !== 'lifetime' && endsAt === null) return refused('Say when the plan ends.');
  if (endsAt !== null && endsAt <= nowMs) return refused('The end is in the past.');
  return become(subscription, { plan, endsAt, cancelledAt: null });
}

/** Confirmed, and not over. */
function isLiving(subscription: Subscription, nowMs: number): boolean {
  return subscription.status === 'confirmed' && phaseOf(subscription, nowMs) !== 'ended';
}

const WITHOUT_REASON = 'Enter a reason, so the user knows what to do.';

function decide(subscription: Subscription, decided: Partial<Subscription>): Transition {
  return isOpen(subscription) ? become(subscription, decided) : undecided(subscription, '');
}

/** Why a decision cannot be taken: there was one, or else what it lacks. */
function undecided(subscription: Subscription, missing: string): Transition {
  return refused(isOpen(subscription) ? missing : 'It has been decided already.');
}

function decidedText(subscription: Subscription, nowMs: number): string {
  switch (phaseOf(subscription, nowMs)) {
    case 'pending':
    case 'needsInformation':
      return 'It has not been confirmed.';
    case 'rejected':
      return 'It was rejected.';
    case 'withdrawn':
      return 'It was cancelled by its user.';
    case 'ended':
      return 'It has ended.';
    default:
      return 'It has been confirmed already.';
  }
}

function become(subscription: Subscription, change: Partial<Subscription>): Transition {
  return { ok: true, subscription: { ...subscription, ...change } };
}

function refused(reason: string): Transition {
  return { ok: false, reason };
}
