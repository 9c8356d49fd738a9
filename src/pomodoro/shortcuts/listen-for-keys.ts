import { later as pageLater } from '#platform/time/later.ts';
import type { Later } from '#shared/domain/platform.ts';
import { isFreeFor } from './key-place.ts';
import { pressedKey } from './pressed-key.ts';
import type { Shortcuts } from './shortcuts.ts';

/** Parts of a page come one by one; a key that none of them knows by then meant nothing. */
const PATIENCE_MS = 2000;

/** A screen that is about to be replaced is marked busy: its keys are not used any more. */
const LEAVING = 'main[aria-busy=true]';

/**
 * Lets keys that are pressed in a document, or a part of it, do what they mean, until the answered
 * function is called. One that nothing knows waits for the screen that is coming, until somebody
 * goes on.
 */
export function listenForKeys(place: GlobalEventHandlers, shortcuts: Shortcuts): () => void {
  let forget = () => {};
  const goOn = () => forget();
  const press = (event: KeyboardEvent) => {
    forget();
    const key = meantKey(event, shortcuts);
    if (key === null) return;
    // Prevented also where it changes nothing: Space would scroll the page.
    if (runNow(key, shortcuts)) event.preventDefault();
    else forget = pressEarlyKeys([event], shortcuts);
  };
  place.addEventListener('keydown', press);
  place.addEventListener('pointerdown', goOn);
  return () => {
    place.removeEventListener('keydown', press);
    place.removeEventListener('pointerdown', goOn);
    forget();
  };
}

/**
 * Does what keys mean that were pressed before anybody listened, each as soon as the part of the
 * screen is there that knows it, until the returned function is called.
 */
export function pressEarlyKeys(
  events: readonly KeyboardEvent[],
  shortcuts: Shortcuts,
  later: Later = pageLater,
): () => void {
  let keys = events.map((event) => meantKey(event, shortcuts)).filter((key) => key !== null);
  if (keys.length === 0) return () => {};
  const stop = shortcuts.$all.subscribe(() => {
    keys = keys.filter((key) => !runNow(key, shortcuts));
  });
  const cancel = later(PATIENCE_MS, stop);
  return () => {
    cancel();
    stop();
  };
}

function runNow(key: string, shortcuts: Shortcuts): boolean {
  return document.querySelector(LEAVING) === null && shortcuts.run(key);
}

function meantKey(event: KeyboardEvent, shortcuts: Shortcuts): string | null {
  if (!shortcuts.$areOn.get()) return null;
  const key = pressedKey(event);
  return key !== null && isFreeFor(key, event) ? key : null;
}
