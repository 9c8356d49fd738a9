import { useStore } from '@nanostores/react';
import { useId } from 'react';
import type { Experiment } from '#shared/contract/work/experiments.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import {
  dayOfExperiment,
  EXPERIMENT_DAYS,
} from '#shared/domain/planner/review/experiment-course.ts';
import { Button } from '#ui/actions/Button.tsx';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { useApp } from '../../../../workspace/app-context.ts';
import styles from './Experiment.module.css';
import { ExperimentTable } from './ExperimentTable.tsx';
import { changeInWords, isInForce, judgementOf } from './experiment-words.ts';
import { useDecision } from './use-decision.ts';

export type RunningExperimentProps = {
  experiment: Experiment;
  /** Two weeks are over. */
  isDue: boolean;
  /** Called when it was decided. */
  onDone: () => void;
};

/** The experiment that runs: its day, its figures and, after two weeks, its verdict. */
export function RunningExperiment({ experiment, isDue, onDone }: RunningExperimentProps) {
  const { workspace } = useApp();
  const { workTime } = useStore(workspace.settings.$settings);
  const heading = useId();
  const { projectTitle, toMinutes, fromMinutes, firstDay, evidence } = experiment;
  const today = workspace.today();
  const day = dayOfExperiment(firstDay, today);
  const change = changeInWords(experiment, workTime);
  return (
    <section className={`card ${styles.card}`} aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading}>
          {formatNumber(toMinutes)} minutes for “{projectTitle}”
        </h2>
        <p className={styles.day}>
          {isDue
            ? 'Two weeks are over'
            : `Day ${formatNumber(day)} of ${formatNumber(EXPERIMENT_DAYS)}`}
        </p>
      </header>
      {isDue ? (
        <p className={styles.verdict}>{judgementOf(experiment).words}</p>
      ) : (
        <ProgressBar value={day} max={EXPERIMENT_DAYS} label="Days of the experiment" isQuiet />
      )}
      {change !== '' && <p className={styles.change}>{change}</p>}
      <p className={styles.note}>
        Instead of {formatNumber(fromMinutes)} minutes. {evidence}
      </p>
      <ExperimentTable experiment={experiment} today={today} labelledBy={heading} />
      <Buttons experiment={experiment} isDue={isDue} onDone={onDone} />
    </section>
  );
}

function Buttons({ experiment, isDue, onDone }: RunningExperimentProps) {
  const { workTime } = useStore(useApp().workspace.settings.$settings);
  const { pending, decide } = useDecision(experiment, onDone);
  const button = (verdict: 'kept' | 'reverted') => ({
    isBusy: pending === verdict,
    'aria-disabled': pending !== null || undefined,
    onClick: () => {
      if (pending === null) decide(verdict);
    },
  });
  if (!isInForce(experiment)) {
    return (
      <div className={styles.buttons}>
        <Button {...button('reverted')}>End the experiment</Button>
      </div>
    );
  }
  if (!isDue) {
    return (
      <div className={styles.buttons}>
        <Button {...button('reverted')}>Stop and go back</Button>
      </div>
    );
  }
  const { toMinutes, ownBefore } = experiment;
  return (
    <div className={styles.buttons}>
      <Button variant="primary" {...button('kept')}>
        Keep {formatNumber(toMinutes)} minutes
      </Button>
      <Button {...button('reverted')}>Go back to {formatNumber(ownBefore ?? workTime)}</Button>
    </div>
  );
}
