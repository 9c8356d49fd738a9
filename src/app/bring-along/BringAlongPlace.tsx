import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { lazyPart } from '#pomodoro/lazy-part.tsx';
import { useApp } from '../app-context.ts';

const BringAlongHost = lazyPart(
  () => import('./BringAlongHost.tsx').then((part) => part.BringAlongHost),
  // The data stays where it is, and the menu of the account asks for it again.
  { failed: () => null },
);

/** Offers what this browser holds of a visitor, if it holds something. */
export function BringAlongPlace() {
  const { bringing, carried } = useApp().workspace;
  const isAsked = useStore(bringing.$isAsked);
  const [holds] = useState(() => bringing.holdsData() || carried.isVisitors);
  return holds || isAsked ? <BringAlongHost /> : null;
}
