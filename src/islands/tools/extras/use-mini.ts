import { useCallback, useEffect, useRef, useState } from 'react';
import { type MiniWindow, openMiniWindow } from '#platform/picture-in-picture.ts';
import type { ToolDesk } from '../tool-desk.ts';

const SIZE = { width: 280, height: 200 } as const;

/** The small window of a tool that stays in front of others: its document while it is open. */
export function useMini(desk: ToolDesk): { page: Document | null; toggle: () => void } {
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
      if (opened === null) desk.$said.set('The browser did not open the mini window');
    });
  }, [desk]);
  useEffect(() => () => current.current?.close(), []);
  return { page: mini?.document ?? null, toggle };
}
