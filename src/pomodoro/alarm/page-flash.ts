import { later } from '#platform/time/later.ts';
import type { SessionType } from '#shared/domain/timer/types.ts';
import styles from './page-flash.module.css';

/** Three pulses of 0.8 s: far below the three in one second that WCAG 2.3.1 allows. */
const LASTS_MS = 2400;
/** Without motion a coloured frame stands there instead, long enough to be seen. */
const STILL_LASTS_MS = 4000;

/**
 * Lights the page up in the colour of a session, above everything on it, and answers how to end
 * it. It ends by itself, and with any press or key.
 */
export function flashPage(session: SessionType): () => void {
  const light = document.createElement('div');
  light.className = styles['flash'] ?? '';
  light.dataset['session'] = session;
  light.dataset['pageFlash'] = '';
  light.setAttribute('aria-hidden', 'true');
  light.popover = 'manual';
  document.body.append(light);
  // Above an open dialog too; without popovers it lies above the rest of the page.
  light.showPopover?.();
  const stop = new AbortController();
  const end = () => {
    stop.abort();
    cancel();
    light.remove();
  };
  const cancel = later(isStill() ? STILL_LASTS_MS : LASTS_MS, end);
  for (const type of ['pointerdown', 'keydown']) {
    addEventListener(type, end, { capture: true, signal: stop.signal });
  }
  return end;
}

function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
