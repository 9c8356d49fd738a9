import { scaleBand, scaleLinear } from 'd3-scale';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import styles from './BarChart.module.css';
import { type ChartDay, dateInWords, dayInWords } from './chart-days.ts';

const HEIGHT = 220;
const LEFT = 28;
const TOP = 10;
const BOTTOM = 24;
/** Narrower than this, and the dates of every week would touch. */
const NARROW = 420;
/** Fewer than this, and one pomodoro would fill the chart. */
const LEAST_TOP = 4;

/** Bars by day; arrow keys go from day to day, and each says what it holds. */
export function BarChart({ days }: { days: readonly ChartDay[] }) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  const [at, setAt] = useState(days.length - 1);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => setWidth(Math.max(240, element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const x = scaleBand(
    days.map(({ day }) => day),
    [LEFT, width],
  ).paddingInner(0.28);
  const most = Math.max(LEAST_TOP, ...days.map(({ pomodoros }) => pomodoros));
  const y = scaleLinear([0, most], [HEIGHT - BOTTOM, TOP]).nice(4);
  const ticks = y.ticks(4).filter(Number.isInteger);
  const labelStep = width < NARROW ? 14 : 7;
  const shown = days[at];

  const move = (event: KeyboardEvent) => {
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: days.length - 1 }[
      event.key
    ];
    if (next === undefined || next < 0 || next >= days.length) return;
    event.preventDefault();
    setAt(next);
    box.current?.querySelectorAll<SVGGElement>('[data-day]')[next]?.focus();
  };

  return (
    <div ref={box} className={styles.box}>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of pictures, one of them in the tab order. */}
      <svg
        className={styles.chart}
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="group"
        aria-labelledby="chart-heading"
        onKeyDown={move}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={styles.grid} x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} />
            <text className={styles.tick} x={LEFT - 8} y={y(tick)} dy="0.32em" textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        {days.map((entry, place) => (
          <Bar
            key={entry.day}
            entry={entry}
            x={x(entry.day) ?? 0}
            width={x.bandwidth()}
            top={y(entry.pomodoros)}
            isCurrent={place === at}
            isLabelled={(days.length - 1 - place) % labelStep === 0}
            onCome={() => setAt(place)}
          />
        ))}
      </svg>
      <p className={styles.readout} aria-hidden="true">
        {shown === undefined ? '' : dayInWords(shown)}
      </p>
    </div>
  );
}

type BarProps = {
  entry: ChartDay;
  x: number;
  width: number;
  top: number;
  isCurrent: boolean;
  isLabelled: boolean;
  onCome: () => void;
};

function Bar({ entry, x, width, top, isCurrent, isLabelled, onCome }: BarProps) {
  const base = HEIGHT - BOTTOM;
  const height = Math.max(entry.pomodoros > 0 ? 2 : 0, base - top);
  const isLast = isLabelled && x + width > LEFT + 60;
  return (
    <>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a picture that says its day, one of them in the tab order. */}
      <g
        data-day={entry.day}
        className={styles.day}
        role="img"
        aria-label={dayInWords(entry)}
        tabIndex={isCurrent ? 0 : -1}
        onPointerEnter={onCome}
        onFocus={onCome}
      >
        <rect className={styles.hit} x={x} y={TOP} width={width} height={base - TOP} rx="4" />
        <rect
          className={styles.bar}
          x={x}
          y={base - height}
          width={width}
          height={height}
          rx={Math.min(3, width / 2, height / 2)}
        />
      </g>
      {isLabelled && (
        <text
          className={styles.tick}
          x={isLast ? x + width : x}
          y={HEIGHT - 6}
          textAnchor={isLast ? 'end' : 'start'}
        >
          {shortDate(entry.day)}
        </text>
      )}
    </>
  );
}

function shortDate(day: string): string {
  return dateInWords(day).replace(/^\w+, /, '');
}
