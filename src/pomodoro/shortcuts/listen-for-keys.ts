import { isFreeFor } from './key-place.ts';
import { pressedKey } from './pressed-key.ts';
import type { Shortcuts } from './shortcuts.ts';

/** Lets keys that are pressed in a document do what they mean, until the answered function is called. */
export function listenForKeys(page: Document, shortcuts: Shortcuts): () => void {
  const press = (event: KeyboardEvent) => {
    if (!shortcuts.$areOn.get()) return;
    const key = pressedKey(event);
    // Prevented also where it changes nothing: Space would scroll the page.
    if (key !== null && isFreeFor(key, event) && shortcuts.run(key)) event.preventDefault();
  };
  page.addEventListener('keydown', press);
  return () => page.removeEventListener('keydown', press);
}
