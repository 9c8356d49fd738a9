import { classNames } from '../class-names.ts';
import styles from './ProgressBar.module.css';

export type ProgressBarProps = {
  value: number;
  max: number;
  /** Name of the progress, for screen readers. */
  label: string;
  /** Thin and grey: one of several. */
  isQuiet?: boolean;
};

/** How far something is. */
export function ProgressBar({ value, max, label, isQuiet = false }: ProgressBarProps) {
  return (
    <progress
      className={classNames(styles.bar, isQuiet && styles.quiet)}
      value={value}
      max={max}
      aria-label={label}
    />
  );
}
