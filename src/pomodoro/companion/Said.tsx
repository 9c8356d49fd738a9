import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { later } from '#platform/later.ts';
import type { TimerScreen } from '../timer-screen.ts';
import styles from './Said.module.css';

const SHOWN_MS = 2500;

/** What a key has just done, for the eye: it covers nothing for long, and takes no press. */
export function Said({ screen: { $said } }: { screen: TimerScreen }) {
  const words = useStore($said);
  const bubble = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const shown = bubble.current;
    if (words === '' || shown === null) return;
    // A popover, because it lies over dialogs too.
    shown.showPopover();
    const cancel = later(SHOWN_MS, () => $said.set(''));
    return () => {
      cancel();
      shown.hidePopover();
    };
  }, [words, $said]);
  return (
    <p ref={bubble} popover="manual" className={styles.said} aria-hidden="true">
      {words}
    </p>
  );
}
