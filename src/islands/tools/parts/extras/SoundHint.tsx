import { useEffect, useState } from 'react';
import type { ToolPageController } from '../../page/tool-page-controller.ts';
import styles from './ToolExtras.module.css';

const isUntouched = () => navigator.userActivation?.hasBeenActive === false;

/**
 * A hint on pages that may not play sound yet. Browsers block sound until the visitor has pressed
 * something on the page, which is not so after a start by a link or a reload. Any press unlocks it.
 */
export function SoundHint({ controller }: { controller: ToolPageController }) {
  const [isShown, setShown] = useState(isUntouched);
  useEffect(() => {
    if (!isShown) return;
    const over = new AbortController();
    const hear = () => {
      controller.unlockSound();
      setShown(false);
    };
    const options = { signal: over.signal, once: true, capture: true };
    document.addEventListener('pointerup', hear, options);
    document.addEventListener('keydown', hear, options);
    return () => over.abort();
  }, [controller, isShown]);
  if (!isShown) return null;
  return (
    <p role="status" className={styles.hint}>
      Tap for sound
    </p>
  );
}
