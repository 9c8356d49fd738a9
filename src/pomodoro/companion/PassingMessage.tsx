import { useStore } from '@nanostores/react';
import type { WritableAtom } from 'nanostores';
import { useEffect, useRef } from 'react';
import { later } from '#platform/time/later.ts';
import styles from './PassingMessage.module.css';

export type PassingMessageProps = {
  /** What was just done or told, in a few words; emptied when it has been shown. */
  $message: WritableAtom<string>;
  shownMs: number;
};

/** A few words for the eye: they cover nothing for long, and take no press. */
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
