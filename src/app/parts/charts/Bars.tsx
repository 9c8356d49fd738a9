import { scaleBand, scaleLinear } from 'd3-scale';
import { useRef } from 'react';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './Charts.module.css';
import { Frame } from './Frame.tsx';
import { Mark } from './Mark.tsx';
import { alongRow, useMarks } from './use-marks.ts';
import { useWidth } from './use-width.ts';

/** A bar: its label, its text, and its segments from the bottom up. */
export interface Bar {
  readonly key: string;
  readonly axis: string;
  readonly words: string;
  readonly parts: readonly { readonly tone: 'focus' | 'interrupted'; readonly value: number }[];
}

const HEIGHT = 232;
const LEFT = 32;
const TOP = 10;
const BOTTOM = 26;
const LETTER = 7;
const BETWEEN_LABELS = 12;
const BEFORE_BARS = 11;
/** With a lower maximum, a single pomodoro would fill the chart. */
const LEAST_TOP = 4;

/** Vertical bars; arrow keys move from bar to bar, and each has a text alternative. */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, 240);
  const totals = bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  const y = scaleLinear([0, Math.max(LEAST_TOP, ...totals)], [HEIGHT - BOTTOM, TOP]).nice(4);
  const ticks = y.ticks(4).filter(Number.isInteger);
  // Large numbers need more room before the bars.
  const left = Math.max(LEFT, formatNumber(ticks.at(-1) ?? 0).length * LETTER + BEFORE_BARS);
  const x = scaleBand(
    bars.map(({ key }) => key),
    [left, width],
  )
    .paddingInner(bars.length > 60 ? 0.15 : 0.3)
    .paddingOuter(bars.length < 8 ? 0.3 : 0);
  const first = totals.findLastIndex((total) => total > 0);
  const marks = useMarks(box, { count: bars.length, first }, alongRow);
  const labelWidth = Math.max(...bars.map(({ axis }) => axis.length)) * LETTER + BETWEEN_LABELS;
  const step = Math.max(1, Math.ceil(labelWidth / x.step()));
  return (
    <Frame
      box={box}
      label={label}
      width={width}
      height={HEIGHT}
      onKeyDown={marks.onKeyDown}
      readout={bars[marks.at]?.words ?? ''}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={styles.grid} x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
          <text className={styles.tick} x={left - 8} y={y(tick) + 4} textAnchor="end">
            {formatNumber(tick)}
          </text>
        </g>
      ))}
      {bars.map((bar, place) => {
        const start = x(bar.key) ?? 0;
        return (
          <Mark
            key={bar.key}
            words={bar.words}
            isCurrent={place === marks.at}
            onCome={() => marks.setAt(place)}
          >
            <rect
              className={styles.hit}
              x={start}
              y={TOP}
              width={x.bandwidth()}
              height={HEIGHT - BOTTOM - TOP}
              rx="4"
            />
            <Parts bar={bar} left={start} width={x.bandwidth()} y={y} />
          </Mark>
        );
      })}
      {bars.map((bar, place) => {
        const middle = (x(bar.key) ?? 0) + x.bandwidth() / 2;
        const isLabelled =
          place % step === 0 && middle < width - (step > 1 ? (labelWidth - BETWEEN_LABELS) / 2 : 0);
        return (
          isLabelled && (
            <text
              key={bar.key}
              className={styles.tick}
              x={Math.max(middle, left + 12)}
              y={HEIGHT - 6}
              textAnchor="middle"
            >
              {bar.axis}
            </text>
          )
        );
      })}
    </Frame>
  );
}

type PartsProps = { bar: Bar; left: number; width: number; y: (value: number) => number };

function Parts({ bar, left, width, y }: PartsProps) {
  let below = 0;
  return bar.parts
    .filter(({ value }) => value > 0)
    .map(({ tone, value }) => {
      const [bottom, top] = [y(below), y(below + value)];
      below += value;
      return (
        <rect
          key={tone}
          className={classNames(styles.bar, styles[tone])}
          x={left}
          y={top}
          width={width}
          height={Math.max(1, bottom - top - (below > value ? 1 : 0))}
          rx={Math.min(3, width / 3, (bottom - top) / 2)}
        />
      );
    });
}
