import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import styles from './Charts.module.css';

export type FrameProps = {
  box: RefObject<HTMLDivElement | null>;
  label: string;
  width: number;
  height: number;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Text of the selected mark. */
  readout: string;
  children: ReactNode;
};

/** The picture of a chart, with the value of the selected mark below it. */
export function Frame({ box, label, width, height, onKeyDown, readout, children }: FrameProps) {
  return (
    <div ref={box} className={styles.box}>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of pictures, one of them in the tab order. */}
      <svg
        data-chart=""
        className={styles.chart}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        {children}
      </svg>
      <p className={styles.readout} aria-hidden="true">
        {readout}
      </p>
    </div>
  );
}
