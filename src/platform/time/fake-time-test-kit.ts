import type { Later } from '#shared/domain/platform.ts';

/** A clock with timers that stand still until they are told to go on. */
export interface FakeTime {
  now(): number;
  readonly later: Later;
  /** Lets time pass, with every timer on time. */
  pass(ms: number): void;
  /** Lets time pass unnoticed; timers that were due are late by the rest. */
  sleep(ms: number): void;
}

/** A fake time that begins at an instant in UTC milliseconds. */
export function createFakeTime(startMs: number): FakeTime {
  let nowMs = startMs;
  const due = new Set<{ atMs: number; work: () => void }>();

  function pass(ms: number): void {
    const untilMs = nowMs + ms;
    for (;;) {
      const [next] = [...due].toSorted((one, other) => one.atMs - other.atMs);
      if (next === undefined || next.atMs > untilMs) break;
      due.delete(next);
      nowMs = Math.max(nowMs, next.atMs);
      next.work();
    }
    nowMs = untilMs;
  }

  return {
    now: () => nowMs,
    later(ms, work) {
      const timer = { atMs: nowMs + ms, work };
      due.add(timer);
      return () => due.delete(timer);
    },
    pass,
    sleep(ms) {
      nowMs += ms;
      pass(0);
    },
  };
}
