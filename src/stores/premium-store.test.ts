import { describe, expect, test } from 'vitest';
import type { CallResult } from '#shared/domain/platform.ts';
import { createPremiumStore, type KnownPremium } from './premium-store.ts';
import { OFFLINE, ok } from './server-test-kit.ts';

const NOW = Date.UTC(2026, 10, 20, 10);
const DAY_MS = 86_400_000;

type Answer = { isPremium: boolean; subscription: { endsAt: string; cancelledAt: string | null } };

function setUp(known: KnownPremium | null, answer: CallResult<Answer>, nowMs = NOW) {
  const copy = { value: known };
  const kept = {
    read: () => copy.value,
    write: (value: KnownPremium) => {
      copy.value = value;
    },
  };
  const store = createPremiumStore({ load: async () => answer, kept, clock: { now: () => nowMs } });
  return { store, copy, shown: () => store.$isPremium.get() };
}

const paid = (cancelledAt: string | null = null) =>
  ok({ isPremium: true, subscription: { endsAt: '2026-12-01T00:00:00.000Z', cancelledAt } });

describe('premium', () => {
  test('is unknown on a new device until the server has answered', async () => {
    const { store, shown } = setUp(null, paid());
    expect(shown()).toEqual({ kind: 'loading' });
    await store.load();
    expect(shown()).toEqual({ kind: 'ready', value: true, isStale: false });
  });

  test('is kept with the end of its grace, or of what is paid once it is cancelled', async () => {
    const { store, copy } = setUp(null, paid());
    await store.load();
    expect(copy.value).toEqual({ isPremium: true, untilMs: Date.UTC(2026, 11, 8) });
    const cancelled = setUp(null, paid('2026-11-19T00:00:00.000Z'));
    await cancelled.store.load();
    expect(cancelled.copy.value?.untilMs).toBe(Date.UTC(2026, 11, 1));
  });

  test('is what was known without a network, until it has ended', async () => {
    const known = { isPremium: true, untilMs: NOW + DAY_MS };
    const { store, shown } = setUp(known, OFFLINE);
    await store.load();
    expect(shown()).toMatchObject({ kind: 'ready', value: true });
    expect(setUp(known, OFFLINE, NOW + DAY_MS).shown()).toMatchObject({ value: false });
  });

  test('cannot be told where nothing is known and nobody answers', async () => {
    const { store, shown } = setUp(null, OFFLINE);
    await store.load();
    expect(shown()).toEqual({
      kind: 'failed',
      message: 'There is no connection to the server.',
    });
  });
});
