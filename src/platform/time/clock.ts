import type { SteadyClock } from '#shared/domain/platform.ts';

/** The largest difference between two readings of the browser's two clocks that is no jump. */
const SMALLEST_JUMP_MS = 2000;

/** The longest time that a jump is held back until its cause is known. */
const LONGEST_HOLD_MS = 800;

/**
 * Makes the clock of this device, in UTC milliseconds, compared with the monotonic clock that
 * nobody can set. The first reading after a sleep or a change of the clock detects the jump.
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
      // Deferred, because the caller that reads the clock is in the middle of its work.
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
