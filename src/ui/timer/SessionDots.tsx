import { classNames } from '../class-names.ts';
import styles from './SessionDots.module.css';

/** The kinds of dots. */
export type DotMark = 'finished' | 'interrupted' | 'planned';

export type SessionDotsProps = {
  finished: number;
  interrupted?: number | undefined;
  planned?: number | undefined;
  /** The finished and interrupted ones one by one, where their order is known: the oldest first. */
  done?: readonly DotMark[] | undefined;
  /** Whether the last of the finished ones has just come. */
  isNew?: boolean | undefined;
  /** Text equivalent of the dots; without it they are decoration beside text that says the same. */
  label?: string | undefined;
  className?: string | undefined;
};

const MOST_DOTS = 8;
const STEP = 15;
const RADIUS = 4.75;

function Dot({ mark, place, isNew }: { mark: DotMark; place: number; isNew: boolean }) {
  const x = place * STEP + 7;
  return (
    <g className={classNames(styles[mark], isNew && styles.fresh)}>
      <circle cx={x} cy="7" r={RADIUS} />
      {mark === 'interrupted' && (
        <path d={`M${x} ${7 - RADIUS}a${RADIUS} ${RADIUS} 0 0 0 0 9.5Z`} />
      )}
    </g>
  );
}

function dots(mark: DotMark, count: number): readonly DotMark[] {
  return Array<DotMark>(Math.max(0, count)).fill(mark);
}

/** The tomatoes of a task or a day: filled, half filled, outlined. Beyond eight the rest is a number. */
export function SessionDots({
  finished,
  interrupted = 0,
  planned = 0,
  done,
  isNew = false,
  label,
  className,
}: SessionDotsProps) {
  const marks = [
    ...(done ?? [...dots('finished', finished), ...dots('interrupted', interrupted)]),
    ...dots('planned', planned),
  ];
  const shown = marks.slice(0, MOST_DOTS);
  const newest = shown.findLastIndex((mark) => mark !== 'planned');
  const width = Math.max(0, shown.length * STEP - 1);
  return (
    <span
      className={classNames(styles.dots, className)}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <svg width={width} height="14" viewBox={`0 0 ${width} 14`} aria-hidden="true">
        {shown.map((mark, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place.
          <Dot key={place} mark={mark} place={place} isNew={isNew && place === newest} />
        ))}
      </svg>
      {marks.length > shown.length && <span>+{marks.length - shown.length}</span>}
    </span>
  );
}
