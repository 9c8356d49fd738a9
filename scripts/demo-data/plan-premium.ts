import type { PlanId, Subscription } from '#shared/domain/premium/subscription.ts';
import {
  requested,
  type SubscriptionEvent,
  transition,
} from '#shared/domain/premium/transitions.ts';
import type { DemoPerson } from './plan-people.ts';
import type { Random } from './random.ts';

/** A request or subscription of a person of the demo data. */
export interface DemoSubscription extends Subscription {
  readonly id: string;
  readonly userId: string;
  readonly reference: string;
  readonly message: string;
}

interface Step {
  readonly event: SubscriptionEvent;
  readonly atMs: number;
}

/** The lives that subscriptions have here; `none` for most people. */
const STORIES = [
  ...(['pending', 'pending', 'asked', 'rejected', 'withdrawn', 'active', 'active'] as const),
  ...(['active', 'lifetime', 'expiring', 'grace', 'ended', 'cancelled', 'renewed'] as const),
] as const;

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const REASONS = [
  'The payment has not arrived. Please send the receipt with a new request.',
  'The reference on the receipt belongs to another payment.',
] as const;
const QUESTIONS = [
  'Which name stands on the transfer? We could not find it.',
  'The receipt is cut off. Could you send all of it?',
] as const;
const WORDS = ['', '', 'I paid by transfer this morning.', 'For our study group of four.'] as const;

/** So many of a hundred people have asked for premium at some time. */
const ASKED_PERCENT = 9;
/** The open requests are few, as they are at a desk where somebody works. */
const OPEN_PERCENT = 30;

/** Plans what a person has of premium: nothing for most, else one of every life it can have. */
export function planPremium(
  person: DemoPerson,
  nowMs: number,
  random: Random,
): readonly DemoSubscription[] {
  if (person.isAdmin || !random.percent(ASKED_PERCENT)) return [];
  const story = random.pick(STORIES);
  const isOpen = story === 'pending' || story === 'asked';
  if (isOpen && !random.percent(OPEN_PERCENT)) return [];
  const { plan, requestedAt, steps } = planStory(story, nowMs, random);
  if (requestedAt < person.createdAt) return [];
  let subscription = requested(plan, requestedAt);
  for (const { event, atMs } of steps) {
    const result = transition(subscription, event, atMs);
    if (!result.ok) throw new Error(`The demo data ask for what cannot be: ${result.reason}`);
    subscription = result.subscription;
  }
  return [
    {
      ...subscription,
      id: random.id(requestedAt),
      userId: person.id,
      reference: random.percent(70) ? `RP-${random.between(1000, 9999)}` : '',
      message: random.pick(WORDS),
    },
  ];
}

interface Story {
  readonly plan: PlanId;
  readonly requestedAt: number;
  readonly steps: readonly Step[];
}

function planStory(story: (typeof STORIES)[number], nowMs: number, random: Random): Story {
  const before = (hours: number) => nowMs - hours * HOUR_MS - random.between(1, 50) * 60_000;
  switch (story) {
    case 'pending':
      return {
        plan: random.pick(['monthly', 'yearly', 'yearly', 'lifetime']),
        requestedAt: before(random.between(0, 70)),
        steps: [],
      };
    case 'asked': {
      const requestedAt = before(random.between(48, 140));
      const event = { kind: 'ask', question: random.pick(QUESTIONS) } as const;
      return { plan: 'yearly', requestedAt, steps: [{ event, atMs: requestedAt + 20 * HOUR_MS }] };
    }
    case 'rejected':
    case 'withdrawn': {
      const requestedAt = before(24 * random.between(3, 200));
      const event: SubscriptionEvent =
        story === 'rejected'
          ? { kind: 'reject', reason: random.pick(REASONS) }
          : { kind: 'cancel' };
      return { plan: 'monthly', requestedAt, steps: [{ event, atMs: requestedAt + 9 * HOUR_MS }] };
    }
    default:
      return planConfirmed(story, nowMs, random);
  }
}

/** The days since a month of premium began, by where it stands now. */
const DAYS_SINCE: Readonly<Record<string, readonly [number, number]>> = {
  expiring: [25, 27],
  grace: [32, 35],
  ended: [60, 300],
  renewed: [10, 20],
};

function planConfirmed(story: string, nowMs: number, random: Random): Story {
  const [least, most] = DAYS_SINCE[story] ?? [8, 180];
  const requestedAt =
    nowMs - random.between(least, most) * DAY_MS - random.between(1, 20) * HOUR_MS;
  const confirmedAt = requestedAt + random.between(1, 18) * (HOUR_MS / 3);
  const plan: PlanId = planOf(story);
  const steps: Step[] = [
    { event: { kind: 'pay' }, atMs: confirmedAt },
    { event: { kind: 'confirm', startsAt: confirmedAt }, atMs: confirmedAt },
  ];
  if (story === 'cancelled') {
    steps.push({ event: { kind: 'cancel' }, atMs: confirmedAt + 2 * DAY_MS });
  }
  if (story === 'ended') steps.push({ event: { kind: 'expire' }, atMs: nowMs });
  return { plan, requestedAt, steps };
}

function planOf(story: string): PlanId {
  if (story === 'lifetime') return 'lifetime';
  return story in DAYS_SINCE ? 'monthly' : 'yearly';
}
