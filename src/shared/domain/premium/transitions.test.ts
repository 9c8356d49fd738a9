import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  EXPIRING_MS,
  GRACE_MS,
  givesPremium,
  isOpen,
  PHASES,
  PLAN_IDS,
  periodEnd,
  phaseOf,
  type Subscription,
} from './subscription.ts';
import { requested, type SubscriptionEvent, transition } from './transitions.ts';

const NOW = Date.UTC(2026, 10, 25, 9);
const DAY_MS = 86_400_000;

function following(events: readonly SubscriptionEvent[], plan: Subscription['plan'] = 'monthly') {
  return events.reduce(
    (subscription, event) => {
      const result = transition(subscription, event, NOW);
      if (!result.ok) throw new Error(result.reason);
      return result.subscription;
    },
    requested(plan, NOW),
  );
}

const CONFIRM = { kind: 'confirm', startsAt: NOW } as const;
const confirmed = (plan: Subscription['plan'] = 'monthly') => following([CONFIRM], plan);

describe('the phases of a monthly plan', () => {
  const subscription = confirmed();
  const end = Date.UTC(2026, 11, 25, 9);
  it.each([
    [NOW, 'active', true],
    [end - EXPIRING_MS - 1, 'active', true],
    [end - EXPIRING_MS, 'expiring', true],
    [end - 1, 'expiring', true],
    [end, 'grace', true],
    [end + GRACE_MS - 1, 'grace', true],
    [end + GRACE_MS, 'ended', false],
  ] as const)('at %d it is %s', (now, phase, gives) => {
    expect(phaseOf(subscription, now)).toBe(phase);
    expect(givesPremium(subscription, now)).toBe(gives);
  });

  it('leave out grace where it was cancelled', () => {
    const cancelled = following([CONFIRM, { kind: 'cancel' }]);
    expect(phaseOf(cancelled, end - 1)).toBe('expiring');
    expect(phaseOf(cancelled, end)).toBe('ended');
  });

  it('begin later where the one before it still runs', () => {
    const renewal = following([{ kind: 'confirm', startsAt: NOW + 10 * DAY_MS }]);
    expect(phaseOf(renewal, NOW)).toBe('confirmed');
    expect(givesPremium(renewal, NOW)).toBe(false);
    expect(renewal.endsAt).toBe(periodEnd('monthly', NOW + 10 * DAY_MS));
  });
});

it.each([
  ['monthly', '2026-11-25T09:00:00.000Z', '2026-12-25T09:00:00.000Z'],
  ['monthly', '2027-01-31T23:30:00.000Z', '2027-02-28T23:30:00.000Z'],
  ['monthly', '2026-12-31T00:00:00.000Z', '2027-01-31T00:00:00.000Z'],
  ['yearly', '2028-02-29T12:00:00.000Z', '2029-02-28T12:00:00.000Z'],
] as const)('a %s period that begins at %s ends at %s', (plan, start, end) => {
  expect(new Date(periodEnd(plan, Date.parse(start)) ?? 0).toISOString()).toBe(end);
});

it('a lifetime plan never ends and cannot be cancelled', () => {
  const lifetime = confirmed('lifetime');
  expect(phaseOf(lifetime, NOW + 100_000 * DAY_MS)).toBe('active');
  expect(transition(lifetime, { kind: 'cancel' }, NOW)).toEqual({
    ok: false,
    reason: 'A lifetime plan is paid once: there is nothing to cancel.',
  });
});

it('a request that needs information is pending again when it is answered', () => {
  const asked = following([{ kind: 'ask', question: ' Which bank? ' }]);
  expect(asked).toMatchObject({ status: 'needsInformation', reason: 'Which bank?' });
  const answered = transition(asked, { kind: 'answer', plan: 'yearly' }, NOW);
  expect(answered).toMatchObject({
    subscription: { status: 'pending', reason: '', plan: 'yearly' },
  });
});

describe('is refused with a reason', () => {
  it.each([
    [[], { kind: 'reject', reason: ' ' }, 'Enter a reason, so the user knows what to do.'],
    [[], { kind: 'ask', question: '' }, 'Enter a question.'],
    [[], { kind: 'end', reason: 'Refund' }, 'It has not been confirmed.'],
    [[CONFIRM], CONFIRM, 'It has been confirmed already.'],
    [[CONFIRM], { kind: 'reject', reason: 'No' }, 'It has been decided already.'],
    [[{ kind: 'cancel' }], CONFIRM, 'It was cancelled by its user.'],
    [[{ kind: 'reject', reason: 'No' }], CONFIRM, 'It was rejected.'],
    [[CONFIRM, { kind: 'cancel' }], { kind: 'cancel' }, 'It is cancelled already.'],
    [[CONFIRM, { kind: 'end', reason: 'Refund' }], { kind: 'cancel' }, 'It has ended.'],
    [[CONFIRM], { kind: 'change', plan: 'yearly', endsAt: NOW }, 'The end is in the past.'],
    [[CONFIRM], { kind: 'change', plan: 'yearly', endsAt: null }, 'Say when the plan ends.'],
    [
      [CONFIRM],
      { kind: 'change', plan: 'lifetime', endsAt: NOW + 1 },
      'A lifetime plan has no end.',
    ],
    [[CONFIRM], { kind: 'expire' }, 'It has not ended yet.'],
  ] as const satisfies [SubscriptionEvent[], SubscriptionEvent, string][])(
    'after %j: %j',
    (events, event, reason) => {
      expect(transition(following([...events]), event, NOW)).toEqual({ ok: false, reason });
    },
  );
});

it('cancelling in grace ends premium at once', () => {
  const subscription = confirmed();
  const inGrace = (subscription.endsAt ?? 0) + DAY_MS;
  expect(transition(subscription, { kind: 'cancel' }, inGrace)).toMatchObject({
    subscription: { status: 'ended', endedAt: inGrace },
  });
});

describe('money that goes back', () => {
  const refund = { kind: 'refund', reason: ' The payment was refunded. ' } as const;

  it('ends a subscription with a note', () => {
    expect(transition(following([{ kind: 'pay' }, CONFIRM]), refund, NOW + 1)).toMatchObject({
      subscription: {
        status: 'ended',
        reason: 'The payment was refunded.',
        endedAt: NOW + 1,
        paidAt: null,
      },
    });
  });

  it('leaves a request that waits unpaid, and a decision as it was', () => {
    expect(following([{ kind: 'pay' }, refund])).toMatchObject({ status: 'pending', paidAt: null });
    const rejected = [{ kind: 'reject', reason: 'No' }, { kind: 'pay' }, refund] as const;
    expect(following([...rejected])).toMatchObject({
      status: 'rejected',
      reason: 'No',
      paidAt: null,
    });
  });
});

const words = fc.constantFrom('', ' ', 'No receipt', 'Refund');
const plan = fc.constantFrom(...PLAN_IDS);
const ahead = fc.integer({ min: -40 * DAY_MS, max: 800 * DAY_MS });
const anyEvent = (nowMs: number): fc.Arbitrary<SubscriptionEvent> =>
  fc.oneof(
    fc.record({ kind: fc.constant('ask' as const), question: words }),
    fc.record({ kind: fc.constant('answer' as const), plan }),
    fc.record({ kind: fc.constant('confirm' as const), startsAt: ahead.map((ms) => nowMs + ms) }),
    fc.record({ kind: fc.constant('reject' as const), reason: words }),
    fc.constant({ kind: 'cancel' as const }),
    fc.constant({ kind: 'pay' as const }),
    fc.record({ kind: fc.constant('refund' as const), reason: words }),
    fc.record({ kind: fc.constant('end' as const), reason: words }),
    fc.record({
      kind: fc.constant('change' as const),
      plan,
      endsAt: fc.option(ahead.map((ms) => nowMs + ms)),
    }),
    fc.constant({ kind: 'expire' as const }),
  );
const steps = fc.array(
  fc
    .integer({ min: 0, max: 60 * DAY_MS })
    .chain((passedMs) => anyEvent(NOW).map((event) => ({ passedMs, event }))),
  { maxLength: 30 },
);

/** Checks the invariants of a subscription. */
function checkRules(subscription: Subscription, nowMs: number): void {
  const { status, startsAt, endsAt, decidedAt, endedAt, reason } = subscription;
  const phase = phaseOf(subscription, nowMs);
  expect(PHASES).toContain(phase);
  expect(startsAt !== null).toBe(status === 'confirmed' || status === 'ended');
  if (status === 'rejected' || status === 'needsInformation') expect(reason.trim()).not.toBe('');
  if (isOpen(subscription)) expect([decidedAt, endsAt, endedAt]).toEqual([null, null, null]);
  expect(endedAt !== null).toBe(status === 'ended');
  if (status === 'confirmed') expect(endsAt === null).toBe(subscription.plan === 'lifetime');
  if (phase === 'rejected' || phase === 'withdrawn' || phase === 'ended') {
    expect(givesPremium(subscription, nowMs)).toBe(false);
  }
}

property.prop([plan, steps], { numRuns: 2000 })(
  'no history of events and time leads to a state that the rules do not name',
  (first, history) => {
    let nowMs = NOW;
    let subscription = requested(first, nowMs);
    for (const { passedMs, event } of history) {
      nowMs += passedMs;
      const before = subscription;
      const result = transition(subscription, event, nowMs);
      if (result.ok) subscription = result.subscription;
      else expect(result.reason).toMatch(/\.$/);
      checkRules(subscription, nowMs);
      // Nothing that was decided against comes to life again.
      if (['rejected', 'withdrawn', 'ended'].includes(before.status)) {
        expect(subscription.status).toBe(before.status);
      }
    }
  },
);
