import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { type Proposal, proposeExperiment } from '#shared/domain/planner/review/experiment.ts';
import type { ReviewedSession } from '#shared/domain/planner/review/types.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import styles from './ReviewView.module.css';

/** Proposes one change of the session length of a project, with its reason; accepted in one press. */
export function ExperimentCard({ sessions }: { sessions: readonly ReviewedSession[] }) {
  const { projects, settings } = useApp().workspace;
  const known = valueOr(useStore(projects.$projects), []);
  const { workTime } = useStore(settings.$settings);
  const heading = useId();
  const proposal = proposeExperiment(
    sessions,
    known
      .filter(({ status }) => status !== 'finished')
      .map(({ id, title, workMinutes }) => ({ id, title, workMinutes: workMinutes ?? workTime })),
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
        <Proposed proposal={proposal} before={beforeOf(proposal, known)} />
      )}
    </section>
  );
}

function beforeOf(
  { projectId }: Proposal,
  projects: readonly { readonly id: string; readonly workMinutes: number | null }[],
): number | null {
  return projects.find(({ id }) => id === projectId)?.workMinutes ?? null;
}

type ProposedProps = {
  proposal: Proposal;
  /** The project's own length now; null for the one of the settings. */
  before: number | null;
};

function Proposed({ proposal, before }: ProposedProps) {
  const { projects, toasts } = useApp().workspace;
  const { projectId, title, fromMinutes, toMinutes, evidence } = proposal;

  async function accept(): Promise<void> {
    const result = await projects.setSessionLength(projectId, toMinutes);
    if (result.kind !== 'ok') return;
    toasts.show({
      tone: 'success',
      text: `Sessions for “${title}” are ${formatNumber(toMinutes)} minutes from the next one on.`,
      action: {
        label: 'Undo',
        onAct: () => void projects.setSessionLength(projectId, before),
      },
    });
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
        Applies the next time you start a session for this project. You can change it in the
        project’s menu.
      </p>
      <Button variant="primary" className={styles.more} onClick={() => void accept()}>
        Try {formatNumber(toMinutes)} minutes
      </Button>
    </>
  );
}
