import { useEffect } from 'react';
import { listenForKeys } from '../../shortcuts/listen-for-keys.ts';
import type { TimerScreen } from '../timer-screen.ts';
import { type MiniWindowInUse, useMiniWindow } from './use-mini-window.ts';

const HEIGHT = 300;
/**
 * The keys that would open something on the page, where a user of the mini window does not see it.
 */
const ACT_ON_THE_PAGE: readonly string[] = ['F', 'N', '/', '?'];

/** The mini window of the timer, which takes the timer's keys too. */
export function useMiniTimer(screen: TimerScreen): MiniWindowInUse {
  const { $message, shortcuts } = screen;
  const refusal = 'The browser did not open the mini timer';
  const mini = useMiniWindow({ height: HEIGHT, $message, refusal });
  const { page } = mini;
  useEffect(() => {
    const run = (key: string) => !ACT_ON_THE_PAGE.includes(key) && shortcuts.run(key);
    return page === null ? undefined : listenForKeys(page, { ...shortcuts, run });
  }, [page, shortcuts]);
  return mini;
}
