import { useStore } from '@nanostores/react';
import type { WritableAtom } from 'nanostores';
import { useEffect, useRef } from 'react';
import { later } from '#platform/time/later.ts';
import styles from './PassingMessage.module.css';

export type PassingMessageProps = {
  /** The message in a few words; emptied after it was shown. */
  $message: WritableAtom<string>;
  shownMs: number;
};

/** A short visible message; it covers the page only briefly and takes no clicks. */
export function PassingMessage({ $message, shownMs }: PassingMessageProps) {
  const words = useStore($message);
  const bubble = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const shown = bubble.current;
    if (words === '' || shown === null) return;
    // A popover, because it lies over dialogs too.
    shown.showPopover();
    const cancel = later(shownMs, () => $message.set(''));
    return () => {
      cancel();
      shown.hidePopover();
    };
  }, [words, $message, shownMs]);
  return (
    <p ref={bubble} popover="manual" className={styles.message} aria-hidden="true">
      {words}
    </p>
  );
}
