import { useEffect, useState } from 'react';
import { useIsAwake } from '#ui/use-is-awake.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import type { EarlyKeys } from '../shortcuts/shortcuts.ts';
import type { TimerScreen } from './timer-screen.ts';

const Companion = lazyPart<{ screen: TimerScreen; early: EarlyKeys }>(
  () => import('../companion/soon.ts').then((m) => m.Companion),
  // Nothing of it is needed to see or to work the timer.
  { failed: () => null },
);

/**
 * The parts of a timer that are active wherever the user is on the page: its keys and their map,
 * announcements for screen readers, the mini window and the full screen. Rendered once on a page.
 */
export function TimerCompanion({ screen }: { screen: TimerScreen }) {
  const [early] = useState<EarlyKeys>(() => ({ events: [], end: new AbortController() }));
  useEffect(() => {
    const { events, end } = early;
    document.addEventListener('keydown', (event) => events.push(event), { signal: end.signal });
  }, [early]);
  return useIsAwake() && <Companion screen={screen} early={early} />;
}
