import type { SteadyClock } from '#shared/domain/platform.ts';

/** What the browser's two clocks may differ by between two looks without anybody having moved one. */
const SMALLEST_JUMP_MS = 2000;

/** How long a jump is held back at most, while somebody finds out what it was. */
const LONGEST_HOLD_MS = 800;

/**
 * The clock of this device, in UTC milliseconds, watched against the clock that nobody can set:
 * whoever reads it first after a sleep or a change of the clock finds the jump.
 */
export function createClock(
  wall: () => number = () => Date.now(),
  monotonic: () => number = () => performance.now(),
): SteadyClock {
  const listeners = new Set<(byMs: number) => void>();
  let gapMs = wall() - monotonic();
  let heldMs = 0;
  let heldUntil = 0;

  /** Looks at both clocks; answers the one of the device. */
  function look(): number {
    const wallMs = wall();
    const passedMs = monotonic();
    const byMs = Math.round(wallMs - passedMs - gapMs);
    // Also when it is small: what the clocks drift apart over days is no jump.
    gapMs = wallMs - passedMs;
    if (Math.abs(byMs) > SMALLEST_JUMP_MS && listeners.size > 0) {
      heldMs += byMs;
      heldUntil = passedMs + LONGEST_HOLD_MS;
      // Whoever reads the clock is in the middle of something.
      queueMicrotask(() => {
        for (const listener of listeners) listener(byMs);
      });
    } else if (passedMs >= heldUntil) heldMs = 0;
    return wallMs;
  }

  return {
    now: () => look() - heldMs,
    deviceNow: look,
    onJump(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    release() {
      heldMs = 0;
    },
  };
}
