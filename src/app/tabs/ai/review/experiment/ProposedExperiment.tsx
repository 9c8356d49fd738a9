import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import type { Experiment } from '#shared/contract/work/experiments.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { type Proposal, proposeExperiment } from '#shared/domain/planner/review/experiment.ts';
import { revertedLately } from '#shared/domain/planner/review/experiment-course.ts';
import type { ReviewedSession } from '#shared/domain/planner/review/types.ts';
import { explain } from '#stores/storage/failure.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useApp } from '../../../../workspace/app-context.ts';
import styles from './Experiment.module.css';
import { experimentsOf } from './experiments-of.ts';

export type ProposedExperimentProps = {
  sessions: readonly ReviewedSession[];
  past: readonly Experiment[];
  /** Called when it was begun. */
  onDone: () => void;
};

/** Proposes one change of the session length of a project, with its reason; accepted in one press. */
export function ProposedExperiment({ sessions, past, onDone }: ProposedExperimentProps) {
  const { projects, settings, clock } = useApp().workspace;
  const known = valueOr(useStore(projects.$projects), []);
  const { workTime } = useStore(settings.$settings);
  const heading = useId();
  const tried = past.map(({ endedAt, ...each }) => ({
    ...each,
    endedMs: endedAt === null ? null : Date.parse(endedAt),
  }));
  const proposal = proposeExperiment(
    sessions,
    known
      .filter(({ status }) => status !== 'finished')
      .map(({ id, title, workMinutes }) => ({ id, title, workMinutes: workMinutes ?? workTime })),
    revertedLately(tried, clock.now()),
  );
  return (
    <section className={`card ${styles.card}`} aria-labelledby={heading}>
      <h2 id={heading}>One experiment</h2>
      {proposal === null ? (
        <p>
          Nothing in these two weeks suggests another session length. A project is looked at once it
          has five sessions.
        </p>
      ) : (
        <Proposed proposal={proposal} onDone={onDone} />
      )}
    </section>
  );
}

function Proposed({ proposal, onDone }: { proposal: Proposal; onDone: () => void }) {
  const { workspace } = useApp();
  const { toasts } = workspace;
  const experiments = experimentsOf(workspace);
  const [isBusy, setBusy] = useState(false);
  const { title, fromMinutes, toMinutes, evidence } = proposal;

  async function takeBack(id: string): Promise<void> {
    const result = await experiments.takeBack(id);
    if (result.kind === 'ok') return;
    toasts.show({ tone: 'error', text: explain(result, 'The experiment was not taken back.') });
  }

  async function accept(): Promise<void> {
    setBusy(true);
    const result = await experiments.begin(proposal);
    setBusy(false);
    if (result.kind !== 'ok') {
      toasts.show({ tone: 'error', text: explain(result, 'The experiment was not begun.') });
      return;
    }
    const { id } = result.value;
    toasts.show({
      tone: 'success',
      text: `Sessions for “${title}” are ${formatNumber(toMinutes)} minutes from the next one on.`,
      action: { label: 'Undo', onAct: () => void takeBack(id) },
    });
    onDone();
  }

  return (
    <>
      <p>
        <strong>
          {formatNumber(toMinutes)} minutes for “{title}”
        </strong>{' '}
        instead of {formatNumber(fromMinutes)}. {evidence}
      </p>
      <p className={styles.note}>
        Applies the next time you start a session for this project. After two weeks you see how it
        compares with the two before, and decide.
      </p>
      <Button
        variant="primary"
        className={styles.accept}
        isBusy={isBusy}
        onClick={() => void accept()}
      >
        Try {formatNumber(toMinutes)} minutes
      </Button>
    </>
  );
}
