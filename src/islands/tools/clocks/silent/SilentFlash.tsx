import { useEffect, useLayoutEffect, useRef } from 'react';
import { vibrate } from '#platform/audio/vibrate.ts';
import { later } from '#platform/time/later.ts';
import styles from './SilentFlash.module.css';
import type { SilentSignal } from './silent-look.ts';

/** Long enough to be noticed by somebody who looks up now and then. */
const LASTS_MS = 60_000;
const VIBRATION_MS = [300, 150, 300, 150, 600];

export type SilentFlashProps = { signal: SilentSignal; onOver: () => void };

/** Light over the whole page at the end, until the visitor presses anything. */
export function SilentFlash({ signal, onOver }: SilentFlashProps) {
  const light = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    light.current?.showPopover?.();
    vibrate(VIBRATION_MS);
  }, []);
  useEffect(() => {
    const stop = new AbortController();
    const cancel = later(LASTS_MS, onOver);
    for (const type of ['pointerdown', 'keydown']) {
      addEventListener(type, onOver, { capture: true, signal: stop.signal });
    }
    return () => {
      stop.abort();
      cancel();
    };
  }, [onOver]);
  return (
    <div
      ref={light}
      popover="manual"
      className={styles.flash}
      data-signal={signal}
      data-silent-flash=""
      aria-hidden="true"
    />
  );
}
