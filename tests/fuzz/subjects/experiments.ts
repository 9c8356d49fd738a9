import type { Ask } from './two-step.ts';

/** Decides on the experiment that runs: another one can begin. */
export async function endRunningExperiment(ask: Ask): Promise<void> {
  const { items } = (await ask('/experiments')) as { items: { id: string; state: string }[] };
  for (const { id, state } of items) {
    if (state !== 'running') continue;
    await ask(`/experiments/${id}/end`, { body: { verdict: 'kept' } });
  }
}
