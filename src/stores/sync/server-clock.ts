import type { KeyValueStore } from '#shared/domain/platform.ts';
import { LAST_INSTANT_MS } from '#shared/domain/timer/limits.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';

/** A comparison of this device's clock with the server's, from one answer; in milliseconds. */
export interface Comparison {
  /** By how much the device's clock was set ahead since it was last compared; 0 at first. */
  readonly setByMs: number;
  /** When the call left, by the device's clock. */
  readonly sentAtMs: number;
}

/** Translates instants between this device's clock and the server's, in UTC milliseconds. */
export interface ServerClock {
  toServer(localMs: number): number;
  fromServer(serverMs: number): number;
  /** Whether the two clocks were ever compared. */
  isKnown(): boolean;
  /**
   * Learns from one answer: the server's clock in it, and when the call left and came back by the
   * device's clock.
   */
  observe(serverMs: number, sentAtMs: number, receivedAtMs: number): void;
  /** The device's clock may have been set by so much; where the next answer bears it out, it is exact. */
  mayHaveMoved(byMs: number): void;
  /** The device's clock is known to have been set by so much. */
  moved(byMs: number): void;
  /** Subscribes to comparisons of the two clocks; returns the unsubscribe function. */
  onCompared(listener: (comparison: Comparison) => void): () => void;
}

/** Differences below this are the network's doing or do no harm, and would only make times jitter. */
const TOLERATED_MS = 2000;

/** Makes a server clock that remembers the difference across loads and shares it with other tabs. */
export function createServerClock({
  storage,
}: {
  storage: Pick<KeyValueStore, 'read' | 'write'>;
}): ServerClock {
  const listeners = new Set<(comparison: Comparison) => void>();
  let jumpMs = 0;
  // Read each time: the tab that leads may have learned of a change.
  const known = () => readOffset(storage.read(STORAGE_KEYS.clockOffset));
  const offset = () => known() ?? 0;
  const keep = (offsetMs: number) => storage.write(STORAGE_KEYS.clockOffset, String(offsetMs));

  return {
    toServer: (localMs) => toInstant(localMs + offset()),
    fromServer: (serverMs) => toInstant(serverMs - offset()),
    isKnown: () => known() !== null,
    observe(serverMs, sentAtMs, receivedAtMs) {
      const measuredMs = Math.round(serverMs - (sentAtMs + receivedAtMs) / 2);
      // An answer from before the call: the clock was set back on the way, and nothing is proved.
      if (!isUsable(measuredMs) || receivedAtMs < sentAtMs) return;
      // The way there may have taken all of the time, or none: a slow answer proves little.
      const doubtMs = TOLERATED_MS + (receivedAtMs - sentAtMs) / 2;
      const before = known();
      const likely = before === null ? [0] : [before, before - jumpMs, 0];
      const found = likely.find((guess) => Math.abs(measuredMs - guess) < doubtMs) ?? measuredMs;
      if (found !== before) keep(found);
      jumpMs = 0;
      const setByMs = before === null ? 0 : before - found;
      for (const listener of listeners) listener({ setByMs, sentAtMs });
    },
    mayHaveMoved(byMs) {
      jumpMs = byMs;
    },
    moved(byMs) {
      const before = known();
      if (before !== null) keep(before - byMs);
    },
    onCompared(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Beyond it an instant could not be written as a date any more. */
const LARGEST_OFFSET_MS = 100 * 365 * 24 * 60 * 60 * 1000;

function isUsable(offsetMs: number): boolean {
  return Number.isSafeInteger(offsetMs) && Math.abs(offsetMs) <= LARGEST_OFFSET_MS;
}

function readOffset(text: string | null): number | null {
  if (text === null || text.trim() === '') return null;
  const value = Number(text);
  return isUsable(value) ? value : null;
}

/** An instant that a date can hold, whatever the clocks say. */
function toInstant(ms: number): number {
  return Math.max(-LAST_INSTANT_MS, Math.min(LAST_INSTANT_MS, ms));
}
