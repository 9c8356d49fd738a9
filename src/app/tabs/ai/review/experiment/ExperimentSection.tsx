import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import type { ReviewedSession } from '#shared/domain/planner/review/types.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { LoadFailed } from '../../../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../../../workspace/app-context.ts';
import styles from './Experiment.module.css';
import { experimentsOf } from './experiments-of.ts';
import { PastExperiments } from './PastExperiments.tsx';
import { ProposedExperiment } from './ProposedExperiment.tsx';
import { RunningExperiment } from './RunningExperiment.tsx';
import { useRunning } from './use-experiments.ts';

/** The experiment to decide, above the review; nothing while none is due. */
export function ExperimentToDecide({ onDone }: { onDone: () => void }) {
  const running = useRunning();
  if (running === null || !running.isDue) return null;
  return <RunningExperiment {...running} onDone={onDone} />;
}

export type ExperimentSectionProps = {
  /** The sessions that a proposal rests on; null while they are not known. */
  sessions: readonly ReviewedSession[] | null;
};

/** Below the review: the experiment under way or a proposal, and past experiments. */
export function ExperimentSection({ sessions }: ExperimentSectionProps) {
  const { workspace } = useApp();
  const experiments = experimentsOf(workspace);
  const state = useStore(experiments.$experiments);
  const running = useRunning();
  const frame = useRef<HTMLDivElement>(null);
  // The pressed button is gone by then.
  const onDone = () => frame.current?.focus();
  if (state.kind === 'loading') return null;
  if (state.kind === 'failed') {
    return (
      <section className={`card ${styles.card}`} aria-label="Experiments">
        <LoadFailed message={state.message} onRetry={() => void experiments.load()} />
      </section>
    );
  }
  const past = valueOr(state, []).filter((each) => each.state !== 'running');
  return (
    <div ref={frame} tabIndex={-1} className={styles.frame}>
      {running !== null && !running.isDue && <RunningExperiment {...running} onDone={onDone} />}
      {running === null && sessions !== null && (
        <ProposedExperiment sessions={sessions} past={past} onDone={onDone} />
      )}
      {past.length > 0 && <PastExperiments past={past} />}
    </div>
  );
}
