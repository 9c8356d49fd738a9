import { useStore } from '@nanostores/react';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import { useApp } from '../../workspace/app-context.ts';

/** Hardly anybody has one. */
const CarriedSession = lazyPart(() => import('./CarriedSession.tsx').then((m) => m.CarriedSession));

/** The session that was running before signing in, while there is one. */
export function CarriedSessionNote() {
  const session = useStore(useApp().workspace.carried.$offer);
  return session !== null && <CarriedSession session={session} />;
}
