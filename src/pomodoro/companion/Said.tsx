import { useStore } from '@nanostores/react';
import type { WritableAtom } from 'nanostores';
import { useEffect, useRef } from 'react';
import { later } from '#platform/time/later.ts';
import styles from './Said.module.css';

export type SaidProps = {
  /** What was just done or told, in a few words; emptied when it has been shown. */
  $said: WritableAtom<string>;
  shownMs: number;
};

/** A few words for the eye: they cover nothing for long, and take no press. */
export function Said({ $said, shownMs }: SaidProps) {
  const words = useStore($said);
  const bubble = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const shown = bubble.current;
    if (words === '' || shown === null) return;
    // A popover, because it lies over dialogs too.
    shown.showPopover();
    const cancel = later(shownMs, () => $said.set(''));
    return () => {
      cancel();
      shown.hidePopover();
    };
  }, [words, $said, shownMs]);
  return (
    <p ref={bubble} popover="manual" className={styles.said} aria-hidden="true">
      {words}
    </p>
  );
}
