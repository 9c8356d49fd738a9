import type { AudioDevice } from './audio-device.ts';

/** Beats in a row at which the clock stood still: one alone is seen after each sleep. */
const STILL_BEATS = 3;
const BEAT_MS = 500;

/**
 * Answers what to call at each beat (with UTC milliseconds): it notices a device that claims to run
 * while its clock stands still, as iOS leaves one behind after the app was away, and distrusts it.
 */
export function createStallWatch(device: AudioDevice): (nowMs: number) => void {
  let lastS = -1;
  let lastMs = Number.NEGATIVE_INFINITY;
  let stillBeats = 0;
  return (nowMs) => {
    if (device.access() !== 'ready') {
      stillBeats = 0;
      return;
    }
    if (Math.abs(nowMs - lastMs) < BEAT_MS) return;
    lastMs = nowMs;
    const currentS = device.context()?.currentTime ?? 0;
    stillBeats = currentS === lastS ? stillBeats + 1 : 0;
    lastS = currentS;
    if (stillBeats < STILL_BEATS) return;
    stillBeats = 0;
    device.distrust();
  };
}
