import type { ReactNode } from 'react';
import styles from './Charts.module.css';

export type MarkProps = {
  /** Text for screen readers and for the line below the chart. */
  words: string;
  isCurrent: boolean;
  onCome: () => void;
  children: ReactNode;
};

/** A part of a chart that can be pointed at and reached by keyboard. */
export function Mark({ words, isCurrent, onCome, children }: MarkProps) {
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a picture that says its value, one of them in the tab order.
    <g
      data-mark=""
      className={styles.mark}
      role="img"
      aria-label={words}
      tabIndex={isCurrent ? 0 : -1}
      onPointerEnter={onCome}
      onFocus={onCome}
    >
      {children}
    </g>
  );
}
