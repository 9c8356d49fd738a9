import { useSyncExternalStore } from 'react';

/** From here on the text and a panel are side by side; the styles of the editor say the same. */
const WIDE = '(min-width: 64rem)';

/** Returns whether the window has room for the text and a panel beside it. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, isWide, () => false);
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

function isWide(): boolean {
  return matchMedia(WIDE).matches;
}
