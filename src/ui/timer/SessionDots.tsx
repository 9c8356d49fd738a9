import { classNames } from '../class-names.ts';
import styles from './SessionDots.module.css';

export type SessionDotsProps = {
  finished: number;
  interrupted?: number | undefined;
  planned?: number | undefined;
  /** Whether the last of the finished ones has just come. */
  isNew?: boolean | undefined;
  /** Text equivalent of the dots; without it they are decoration beside text that says the same. */
  label?: string | undefined;
  className?: string | undefined;
};

const MOST_DOTS = 8;
const STEP = 15;
const RADIUS = 4.75;

type Mark = 'finished' | 'interrupted' | 'planned';

function Dot({ mark, place, isNew }: { mark: Mark; place: number; isNew: boolean }) {
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

/** The tomatoes of a task or a day: filled, half filled, outlined. Beyond eight the rest is a number. */
export function SessionDots({
  finished,
  interrupted = 0,
  planned = 0,
  isNew = false,
  label,
  className,
}: SessionDotsProps) {
  const counts: readonly (readonly [Mark, number])[] = [
    ['finished', finished],
    ['interrupted', interrupted],
    ['planned', planned],
  ];
  const marks = counts.flatMap(([mark, count]) => Array<Mark>(Math.max(0, count)).fill(mark));
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
