import type { Experiment } from '#shared/contract/work/experiments.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { useAct } from '../../../../parts/calls/use-act.ts';
import { useApp } from '../../../../workspace/app-context.ts';
import { isInForce } from './experiment-words.ts';
import type { Verdict } from './experiments.ts';
import { experimentsOf } from './experiments-of.ts';

export interface Decision {
  /** The verdict that is being saved. */
  readonly pending: string | null;
  decide(verdict: Verdict): void;
}

/** Returns the decision on an experiment, with a message and Undo; `onDone` is called once it stands. */
export function useDecision(experiment: Experiment, onDone: () => void): Decision {
  const { workspace } = useApp();
  const { act, busy } = useAct(workspace.toasts);
  const experiments = experimentsOf(workspace);
  const { id, projectTitle, ownBefore, toMinutes } = experiment;

  function done(verdict: Verdict): string {
    if (!isInForce(experiment)) return 'The experiment has ended.';
    if (verdict === 'kept') {
      return `“${projectTitle}” keeps its ${formatNumber(toMinutes)}-minute sessions.`;
    }
    const back = ownBefore ?? workspace.settings.$settings.get().workTime;
    return `Sessions for “${projectTitle}” are ${formatNumber(back)} minutes again.`;
  }

  return {
    pending: busy,
    decide: (verdict) =>
      act({
        name: verdict,
        call: () => experiments.end(id, verdict),
        done: done(verdict),
        failed: 'Your decision was not saved.',
        undo: () =>
          act({ call: () => experiments.resume(id), failed: 'The decision was not taken back.' }),
        onDone,
      }),
  };
}
