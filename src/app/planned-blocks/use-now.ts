import { useEffect, useState } from 'react';
import { later } from '#platform/time/later.ts';
import type { Clock } from '#shared/domain/platform.ts';

const BEAT_MS = 20_000;

/** Returns the current instant in epoch milliseconds, as often as blocks of time need it. */
export function useNow(clock: Clock): number {
  const [nowMs, setNow] = useState(() => clock.now());
  useEffect(() => {
    let cancel = () => {};
    const beat = () => {
      setNow(clock.now());
      cancel = later(BEAT_MS, beat);
    };
    cancel = later(BEAT_MS, beat);
    return () => cancel();
  }, [clock]);
  return nowMs;
}
