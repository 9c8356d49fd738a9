import type { WritableAtom } from 'nanostores';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type MiniWindow, openMiniWindow } from '#platform/page/picture-in-picture.ts';

const WIDTH = 280;

/** Options of a mini window. */
export interface MiniWindowUse {
  readonly height: number;
  /** Shows `refusal` when the browser does not open the window. */
  readonly $message: WritableAtom<string>;
  readonly refusal: string;
}

/** The window that stays in front, of which there is one. */
export interface MiniWindowInUse {
  /** Its document while it is open. */
  readonly page: Document | null;
  /** Opens it, or closes the open one; inside a press. */
  readonly toggle: () => void;
}

/** The mini window of a timer; it closes with the component. */
export function useMiniWindow({ height, $message, refusal }: MiniWindowUse): MiniWindowInUse {
  const [mini, setMini] = useState<MiniWindow | null>(null);
  const current = useRef<MiniWindow | null>(null);
  const toggle = useCallback(() => {
    if (current.current !== null) return current.current.close();
    const onClose = () => {
      current.current = null;
      setMini(null);
    };
    void openMiniWindow({ width: WIDTH, height, title: 'Timer', onClose }).then((opened) => {
      current.current = opened;
      setMini(opened);
      if (opened === null) $message.set(refusal);
    });
  }, [height, $message, refusal]);
  useEffect(() => () => current.current?.close(), []);
  return { page: mini?.document ?? null, toggle };
}
