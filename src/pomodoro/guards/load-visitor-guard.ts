import { whenIdle } from '#platform/time/idle.ts';
import type { VisitorGuardDeps } from './visitor-guard.ts';

/** Guards a visitor's timer as soon as the page has time for it, until the returned function is called. */
export function guardVisitorTimer(deps: VisitorGuardDeps): () => void {
  let isOver = false;
  let end = () => {};

  async function load(): Promise<void> {
    // Without it a change of the clock counts as a sleep, as it does without a network.
    const part = await import('./visitor-guard.ts').catch(() => null);
    if (part !== null && !isOver) end = part.connectVisitorGuard(deps);
  }

  const cancel = whenIdle(() => void load());
  return () => {
    isOver = true;
    cancel();
    end();
  };
}
