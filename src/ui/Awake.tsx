import type { ReactNode } from 'react';
import { useIsAwake } from './use-is-awake.ts';

/** Shows something once the page is awake in a browser; when it wakes, only this is rendered again. */
export function Awake({ children }: { children: () => ReactNode }) {
  return useIsAwake() ? children() : null;
}
