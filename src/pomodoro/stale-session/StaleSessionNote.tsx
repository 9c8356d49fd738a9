import { lazyPart } from '../lazy/lazy-part.tsx';
import { useShown } from '../screen/use-shown.ts';
import type { StaleSession } from './stale-session.ts';

/** Hardly anybody is ever asked. */
const StaleQuestion = lazyPart(() => import('./StaleQuestion.tsx').then((m) => m.StaleQuestion));

/** The question about a session that ended long ago, while there is one. */
export function StaleSessionNote({ stale }: { stale: StaleSession }) {
  const ended = useShown(stale.$question, null);
  return ended !== null && <StaleQuestion stale={stale} ended={ended} />;
}
