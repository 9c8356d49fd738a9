import { scaleLinear } from 'd3-scale';
import { useRef } from 'react';
import { tintOf } from '#pomodoro/tasks/ProjectDot.tsx';
import type { ProjectColor } from '#shared/domain/projects/project-colors.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './Charts.module.css';
import { Frame } from './Frame.tsx';
import { Mark } from './Mark.tsx';
import { downList, useMarks } from './use-marks.ts';
import { useWidth } from './use-width.ts';

/** A horizontal bar: its name, the text at its end, and its share of the total. */
export interface ShareBar {
  readonly key: string;
  readonly name: string;
  readonly value: string;
  readonly words: string;
  readonly amount: number;
  /** The colour of a project that has one. */
  readonly color?: ProjectColor | null | undefined;
}

const ROW = 44;
const LETTER = 7.4;

/**
 * Horizontal bars that add up to the whole, with their names above; arrow keys move from bar to
 * bar.
 */
export function ShareBars({ label, bars }: { label: string; bars: readonly ShareBar[] }) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, 220);
  const marks = useMarks(box, { count: bars.length, first: 0 }, downList);
  const all = bars.reduce((sum, { amount }) => sum + amount, 0);
  const x = scaleLinear([0, Math.max(1, all)], [0, width]);
  return (
    <Frame
      box={box}
      label={label}
      width={width}
      height={bars.length * ROW}
      onKeyDown={marks.onKeyDown}
      readout={bars[marks.at]?.words ?? ''}
    >
      {bars.map((bar, place) => {
        const top = place * ROW;
        return (
          <Mark
            key={bar.key}
            words={bar.words}
            isCurrent={place === marks.at}
            onCome={() => marks.setAt(place)}
          >
            <rect className={styles.hit} x="0" y={top} width={width} height={ROW - 6} rx="6" />
            <text className={styles.name} x="0" y={top + 17}>
              {shortened(bar.name, (width - bar.value.length * LETTER - 16) / LETTER)}
            </text>
            <text className={styles.value} x={width} y={top + 17} textAnchor="end">
              {bar.value}
            </text>
            <rect className={styles.rail} x="0" y={top + 25} width={width} height="8" rx="4" />
            <rect
              {...tintOf(bar.color ?? null)}
              className={classNames(
                styles.bar,
                ...(bar.color ? [tintOf(bar.color).className, styles.tinted] : [styles.focus]),
              )}
              x="0"
              y={top + 25}
              width={Math.max(bar.amount > 0 ? 6 : 0, x(bar.amount))}
              height="8"
              rx="4"
            />
          </Mark>
        );
      })}
    </Frame>
  );
}

function shortened(name: string, letters: number): string {
  const all = Array.from(name);
  const most = Math.max(4, Math.floor(letters));
  return all.length <= most ? name : `${all.slice(0, most - 1).join('')}…`;
}
