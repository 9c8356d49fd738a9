import { useState } from 'react';
import type { Experiment } from '#shared/contract/work/experiments.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { explain } from '#stores/storage/failure.ts';
import { useApp } from '../../../../workspace/app-context.ts';
import { isInForce } from './experiment-words.ts';
import type { Verdict } from './experiments.ts';
import { experimentsOf } from './experiments-of.ts';

export interface Decision {
  /** The verdict that is being saved. */
  readonly pending: Verdict | null;
  decide(verdict: Verdict): Promise<void>;
}

/** Returns the decision on an experiment, with a message and Undo; `onDone` is called once it stands. */
export function useDecision(experiment: Experiment, onDone: () => void): Decision {
  const { workspace } = useApp();
  const { toasts, settings } = workspace;
  const experiments = experimentsOf(workspace);
  const [pending, setPending] = useState<Verdict | null>(null);
  const { id, projectTitle, ownBefore, toMinutes } = experiment;

  function done(verdict: Verdict): string {
    if (!isInForce(experiment)) return 'The experiment has ended.';
    if (verdict === 'kept') {
      return `“${projectTitle}” keeps its ${formatNumber(toMinutes)}-minute sessions.`;
    }
    const back = ownBefore ?? settings.$settings.get().workTime;
    return `Sessions for “${projectTitle}” are ${formatNumber(back)} minutes again.`;
  }

  async function undo(): Promise<void> {
    const result = await experiments.resume(id);
    if (result.kind === 'ok') return;
    toasts.show({ tone: 'error', text: explain(result, 'The decision was not taken back.') });
  }

  return {
    pending,
    async decide(verdict) {
      setPending(verdict);
      const result = await experiments.end(id, verdict);
      setPending(null);
      if (result.kind !== 'ok') {
        toasts.show({ tone: 'error', text: explain(result, 'Your decision was not saved.') });
        return;
      }
      toasts.show({
        tone: 'success',
        text: done(verdict),
        action: { label: 'Undo', onAct: () => void undo() },
      });
      onDone();
    },
  };
}
