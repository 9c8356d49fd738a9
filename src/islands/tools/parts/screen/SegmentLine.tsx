import type { Step } from '#shared/domain/tools/runs/schedule.ts';
import { SESSION_OF_TONE } from '../../page/session-of-tone.ts';
import styles from './SegmentLine.module.css';
import { ProgressLine } from './ToolPanel.tsx';

export type SegmentLineProps = {
  steps: readonly Pick<Step, 'ms' | 'tone'>[];
  /** Index of the current step; -1 before the start, the number of steps at the end. */
  place: number;
  /** Elapsed share of that step, 0 to 1. */
  fraction: number;
};

/** More segments than this would be too thin to see on a phone. */
const MOST = 60;

/** The steps of a schedule in order, each as wide as it is long, with the elapsed part filled. */
export function SegmentLine({ steps, place, fraction }: SegmentLineProps) {
  const lengths = steps.map(({ ms }) => ms ?? 0);
  const whole = lengths.reduce((sum, ms) => sum + ms, 0);
  if (whole === 0) return <ProgressLine fraction={0} />;
  const passed = lengths.slice(0, Math.max(0, place)).reduce((sum, ms) => sum + ms, 0);
  if (steps.length > MOST) {
    return <ProgressLine fraction={(passed + (lengths[place] ?? 0) * fraction) / whole} />;
  }
  const share = (ms: number) => `${Math.round((ms / whole) * 100_000) / 1000}%`;
  const begins = lengths.map((_, index) =>
    lengths.slice(0, index).reduce((sum, ms) => sum + ms, 0),
  );
  return (
    <svg className={styles.line} aria-hidden="true" data-count={steps.length > 24 ? 'many' : 'few'}>
      {steps.map(({ tone }, index) => {
        const x = share(begins[index] ?? 0);
        const width = share(lengths[index] ?? 0);
        const done = index < place ? 1 : index === place ? fraction : 0;
        return (
          <svg
            key={x}
            {...{ x, width }}
            height="100%"
            aria-hidden="true"
            data-session={SESSION_OF_TONE[tone]}
          >
            <rect className={styles.ahead} width="100%" height="100%" />
            {done > 0 && <rect className={styles.passed} width={`${done * 100}%`} height="100%" />}
          </svg>
        );
      })}
      {begins.slice(1).map((ms) => (
        <rect key={ms} className={styles.gap} x={share(ms)} height="100%" />
      ))}
    </svg>
  );
}
