import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  type AdjustedEvent,
  isOffPrice,
  isOfPrice,
  PAYMENT_STATUSES,
  type PaidEvent,
  type PaymentEvent,
  paymentOf,
  standingPayment,
} from './payment.ts';

const PAID: PaidEvent = {
  kind: 'paid',
  eventId: 'evt_1',
  at: 1000,
  subscriptionId: 'request',
  amountMinor: 4800,
  currency: 'EUR',
};
const adjusted = (given: Partial<AdjustedEvent> = {}): AdjustedEvent => ({
  kind: 'adjusted',
  eventId: 'evt_2',
  at: 2000,
  adjustmentId: 'adj_1',
  action: 'refund',
  isFull: true,
  isApproved: true,
  ...given,
});

describe('a payment', () => {
  it('does not exist before it was paid', () => {
    expect(paymentOf([])).toBeNull();
    expect(paymentOf([adjusted()])).toBeNull();
  });

  it('has the amount and the instant of its first event', () => {
    expect(paymentOf([{ ...PAID, eventId: 'evt_9', at: 1500, amountMinor: 1 }, PAID])).toEqual({
      subscriptionId: 'request',
      amountMinor: 4800,
      currency: 'EUR',
      status: 'paid',
      paidAt: 1000,
      priceIds: null,
    });
  });

  it.each([
    ['refunded', [adjusted()]],
    ['chargedBack', [adjusted({ action: 'chargeback' })]],
    ['partlyRefunded', [adjusted({ isFull: false })]],
    ['paid', [adjusted({ isApproved: false })]],
    ['refunded', [adjusted({ isApproved: false }), adjusted({ eventId: 'evt_3', at: 3000 })]],
    ['paid', [adjusted(), adjusted({ eventId: 'evt_3', at: 3000, isApproved: false })]],
    [
      'paid',
      [
        adjusted({ action: 'chargeback' }),
        adjusted({ eventId: 'evt_3', at: 3000, adjustmentId: 'adj_2', action: 'reversal' }),
      ],
    ],
    [
      'refunded',
      [
        adjusted({ isFull: false }),
        adjusted({ eventId: 'evt_3', at: 3000, adjustmentId: 'adj_2' }),
      ],
    ],
  ] as const)('is %s after %j', (status, events) => {
    expect(paymentOf([...events, PAID])?.status).toBe(status);
  });
});

describe('the price of a payment', () => {
  it.each([
    [['pri_yearly'], 'pri_yearly', true],
    [['pri_monthly'], 'pri_yearly', false],
    [[], 'pri_yearly', false],
    [['pri_yearly'], undefined, null],
    [null, 'pri_yearly', null],
  ])('of %j is compared with %s: %s', (priceIds, price, expected) => {
    expect(isOfPrice({ priceIds }, price)).toBe(expected);
  });

  it('stands for the request where one of several payments is whole and of the price', () => {
    const off = { status: 'paid', isOfPrice: false } as const;
    const whole = { status: 'paid', isOfPrice: true } as const;
    const part = { status: 'partlyRefunded', isOfPrice: true } as const;
    const back = { status: 'refunded', isOfPrice: true } as const;
    expect(standingPayment([off, whole])).toBe(whole);
    expect(standingPayment([back, part])).toBe(part);
    expect(standingPayment([back])).toBeNull();
    expect([off, whole, part].map(isOffPrice)).toEqual([true, false, true]);
  });
});

const anyEvents: fc.Arbitrary<PaymentEvent[]> = fc.uniqueArray(
  fc.oneof(
    fc.record({
      kind: fc.constant('paid' as const),
      eventId: fc.uuid(),
      at: fc.nat(20),
      subscriptionId: fc.constant('request'),
      amountMinor: fc.nat(),
      currency: fc.constant('EUR'),
    }),
    fc.record({
      kind: fc.constant('adjusted' as const),
      eventId: fc.uuid(),
      at: fc.nat(20),
      adjustmentId: fc.constantFrom('adj_1', 'adj_2', 'adj_3'),
      action: fc.constantFrom('refund' as const, 'chargeback' as const, 'reversal' as const),
      isFull: fc.boolean(),
      isApproved: fc.boolean(),
    }),
  ),
  { selector: ({ eventId }) => eventId, maxLength: 12 },
);

property.prop([
  anyEvents.chain((events) =>
    fc.tuple(
      fc.constant(events),
      fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }),
    ),
  ),
])('does not depend on the order of its events, nor on repeats', ([events, mixed]) => {
  const payment = paymentOf(events);
  expect(paymentOf(mixed)).toEqual(payment);
  if (payment !== null) expect(PAYMENT_STATUSES).toContain(payment.status);
});
