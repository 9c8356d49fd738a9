import { describe, expect, it } from 'vitest';
import { type ShownSubscription, standingLine, standingOf } from './standing.ts';

const shown = (given: Partial<ShownSubscription>): ShownSubscription => ({
  plan: 'monthly',
  phase: 'active',
  requestedAt: '2026-11-02T00:00:00.000Z',
  startsAt: '2026-11-03',
  endsAt: '2026-12-03',
  cancelledAt: null,
  endedAt: null,
  ...given,
});
const NOTHING = { subscription: null, request: null, ended: null };

describe('the line about premium', () => {
  it.each([
    ['Free plan', {}],
    ['Premium requested on 2026-11-02T00:00:00.000Z', { request: shown({ phase: 'pending' }) }],
    ['We have a question about your request', { request: shown({ phase: 'needsInformation' }) }],
    ['Request not accepted', { request: shown({ phase: 'rejected' }) }],
    ['Free plan', { request: shown({ phase: 'withdrawn' }) }],
    ['Premium from 2026-11-03', { subscription: shown({ phase: 'confirmed' }) }],
    ['Premium until 2026-12-03', { subscription: shown({}) }],
    ['Premium for life', { subscription: shown({ plan: 'lifetime', endsAt: null }) }],
    ['Premium ends on 2026-12-03', { subscription: shown({ cancelledAt: '2026-11-20' }) }],
    ['Premium ends on 2026-12-03', { subscription: shown({ phase: 'expiring' }) }],
    ['Your premium has expired: renew it to keep it', { subscription: shown({ phase: 'grace' }) }],
    ['Premium ended on 2026-12-10', { ended: shown({ phase: 'ended', endedAt: '2026-12-10' }) }],
    [
      'Premium ends on 2026-12-03 · Premium requested on 2026-11-28',
      {
        subscription: shown({ phase: 'expiring' }),
        request: shown({ phase: 'pending', requestedAt: '2026-11-28' }),
      },
    ],
  ])('is “%s”', (line, current) => {
    expect(standingLine({ ...NOTHING, ...current }, (instant) => instant)).toBe(line);
  });
});

it('a request that was rejected before the subscription is history', () => {
  const subscription = shown({});
  const request = shown({ phase: 'rejected', requestedAt: '2026-11-01T00:00:00.000Z' });
  expect(standingOf({ ...NOTHING, subscription, request })).toEqual({
    subscription,
    request: null,
  });
  expect(standingOf({ ...NOTHING, ended: subscription, request })).toEqual({
    subscription,
    request: null,
  });
});

it('a request that was rejected after the subscription began is shown', () => {
  const subscription = shown({});
  const request = shown({ phase: 'rejected', requestedAt: '2026-11-09T00:00:00.000Z' });
  expect(standingOf({ ...NOTHING, subscription, request })).toEqual({ subscription, request });
});
