import { computed, type ReadableAtom } from 'nanostores';
import { useMemo, useSyncExternalStore } from 'react';
import type { TimerStore } from '#stores/timer/timer-store.ts';
import { FIRST_READING, readTimer, sameReading, type TimerReading } from './timer-reading.ts';

/** The reading of a live timer; it keeps its identity until something shown changes. */
export function createTimerReading(timer: TimerStore): ReadableAtom<TimerReading> {
  let last: TimerReading | null = null;
  return computed([timer.$timer, timer.$nowMs], (state, nowMs) => {
    const next = readTimer(state, nowMs);
    if (last === null || !sameReading(last, next)) last = next;
    return last;
  });
}

/**
 * The timer as it is shown: renders again at most once a second, and while a page that came from
 * the server wakes up, as the server left it.
 */
export function useTimerReading(timer: TimerStore): TimerReading {
  const [subscribe, read] = useMemo(() => {
    const $reading = createTimerReading(timer);
    const listen = (onChange: () => void) => $reading.listen(onChange);
    return [listen, () => $reading.get()] as const;
  }, [timer]);
  return useSyncExternalStore(subscribe, read, () => FIRST_READING);
}
