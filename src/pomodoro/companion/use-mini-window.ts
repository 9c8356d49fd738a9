import { useCallback, useEffect, useRef, useState } from 'react';
import { type MiniWindow, openMiniWindow } from '#platform/picture-in-picture.ts';
import { listenForKeys } from '../shortcuts/listen-for-keys.ts';
import type { TimerScreen } from '../timer-screen.ts';

const SIZE = { width: 280, height: 300 } as const;
/** What would open something on the page, out of sight of who presses it. */
const ACT_ON_THE_PAGE: readonly string[] = ['F', 'N', '/', '?'];

/** The mini window of a timer: its document while it is open, and the way to open and close it. */
export function useMiniWindow(screen: TimerScreen): { page: Document | null; toggle: () => void } {
  const [mini, setMini] = useState<MiniWindow | null>(null);
  const current = useRef<MiniWindow | null>(null);

  const toggle = useCallback(() => {
    if (current.current !== null) return current.current.close();
    const onClose = () => {
      current.current = null;
      setMini(null);
    };
    void openMiniWindow({ ...SIZE, title: 'Timer', onClose }).then((opened) => {
      current.current = opened;
      setMini(opened);
      if (opened === null) screen.$said.set('The browser did not open the mini timer');
    });
  }, [screen]);

  useEffect(() => {
    const { shortcuts } = screen;
    const run = (key: string) => !ACT_ON_THE_PAGE.includes(key) && shortcuts.run(key);
    return mini === null ? undefined : listenForKeys(mini.document, { ...shortcuts, run });
  }, [mini, screen]);
  useEffect(() => () => current.current?.close(), []);
  return { page: mini?.document ?? null, toggle };
}
