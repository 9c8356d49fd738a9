import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import { useApp } from '../../workspace/app-context.ts';

const GuestMigrationHost = lazyPart(
  () => import('./GuestMigrationHost.tsx').then((part) => part.GuestMigrationHost),
  // The data stays where it is, and the menu of the account asks for it again.
  { failed: () => null },
);

/** Offers what this browser holds of a visitor, if it holds something. */
export function GuestMigrationPlace() {
  const { guestMigration, carried } = useApp().workspace;
  const isAsked = useStore(guestMigration.$isAsked);
  const [holds] = useState(() => guestMigration.holdsData() || carried.isVisitors);
  return holds || isAsked ? <GuestMigrationHost /> : null;
}
