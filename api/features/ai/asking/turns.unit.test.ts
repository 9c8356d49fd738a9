import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

const FOREVER_MS = 60_000;
const never = new AbortController().signal;

describe('turns', () => {
  it('let the next in line go on when one ends', async () => {
    const turns = createTurns(1);
    const first = await turns.take(FOREVER_MS, never);
    const second = turns.take(FOREVER_MS, never);
    first?.();
    first?.();
    expect(await second).not.toBeNull();
    expect(turns.running()).toBe(1);
  });

  it('are none for those who wait too long, who leave, and beyond a full line', async () => {
    const turns = createTurns(1);
    const first = await turns.take(FOREVER_MS, never);
    expect(await turns.take(1, never)).toBeNull();
    const left = new AbortController();
    const waiting = turns.take(FOREVER_MS, left.signal);
    expect(await turns.take(FOREVER_MS, never)).toBeNull();
    left.abort();
    expect(await waiting).toBeNull();
    expect(await turns.take(FOREVER_MS, left.signal)).toBeNull();
    first?.();
    expect(turns.running()).toBe(0);
  });

  it('are two for a user at once', () => {
    const turns = createTurns(9);
    const ends = [turns.begin('a'), turns.begin('a')];
    expect(turns.begin('a')).toBeNull();
    expect(turns.begin('b')).not.toBeNull();
    ends[0]?.();
    expect(turns.begin('a')).not.toBeNull();
  });
});
