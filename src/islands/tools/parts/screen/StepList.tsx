import type { Step } from '#shared/domain/tools/runs/schedule.ts';
import { lengthText } from '#shared/domain/tools/runs/time-text.ts';
import { SESSION_OF_TONE } from '../../page/session-of-tone.ts';
import styles from './StepList.module.css';

export type StepListProps = {
  label: string;
  steps: readonly Pick<Step, 'label' | 'ms' | 'tone'>[];
  /** Index of the current step; -1 before the start. */
  place: number;
  /** Texts before the steps, such as the time at which each begins. */
  before?: readonly string[] | undefined;
};

/** The steps of a schedule as a list: past, current and coming. */
export function StepList({ label, steps, place, before }: StepListProps) {
  return (
    <ol className={styles.list} aria-label={label}>
      {steps.map((step, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place.
          key={index}
          data-session={SESSION_OF_TONE[step.tone]}
          data-tone={step.tone}
          data-done={index < place || undefined}
          aria-current={index === place ? 'step' : undefined}
        >
          {before !== undefined && <span className={styles.before}>{before[index]}</span>}
          <span className={styles.name}>{step.label}</span>
          <span className={styles.length}>
            {index < place ? 'done' : step.ms === null ? '' : lengthText(step.ms)}
          </span>
        </li>
      ))}
    </ol>
  );
}
