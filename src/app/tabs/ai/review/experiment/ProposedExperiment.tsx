import { useStore } from '@nanostores/react';
import { useId } from 'react';
import type { Experiment } from '#shared/contract/work/experiments.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { type Proposal, proposeExperiment } from '#shared/domain/planner/review/experiment.ts';
import { revertedLately } from '#shared/domain/planner/review/experiment-course.ts';
import type { ReviewedSession } from '#shared/domain/planner/review/types.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useAct } from '../../../../parts/calls/use-act.ts';
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
  const experiments = experimentsOf(workspace);
  const { act, isBusy } = useAct(workspace.toasts);
  const { title, fromMinutes, toMinutes, evidence } = proposal;

  const accept = () =>
    act({
      call: () => experiments.begin(proposal),
      done: `Sessions for “${title}” are ${formatNumber(toMinutes)} minutes from the next one on.`,
      failed: 'The experiment was not begun.',
      undo: ({ id }) =>
        act({
          call: () => experiments.takeBack(id),
          failed: 'The experiment was not taken back.',
        }),
      onDone,
    });

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
      <Button variant="primary" className={styles.accept} isBusy={isBusy} onClick={accept}>
        Try {formatNumber(toMinutes)} minutes
      </Button>
    </>
  );
}
