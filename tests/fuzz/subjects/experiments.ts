import type { FuzzUser } from '../user.ts';
import type { Ask } from './two-step.ts';

/** Decides on the experiment that runs: another one can begin. */
export async function endRunningExperiment(ask: Ask): Promise<void> {
  const { items } = (await ask('/experiments')) as { items: { id: string; state: string }[] };
  for (const { id, state } of items) {
    if (state !== 'running') continue;
    await ask(`/experiments/${id}/end`, { body: { verdict: 'kept' } });
  }
}

/** Makes room for an experiment, and a project that it can begin on. */
export async function prepareExperiment(ask: Ask, user: FuzzUser): Promise<void> {
  await endRunningExperiment(ask);
  const { id: project } = await ask('/projects', { body: { title: 'Essay' } });
  user.plainProject = String(project);
}
