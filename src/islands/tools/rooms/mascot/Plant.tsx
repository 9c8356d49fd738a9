import styles from './Mascot.module.css';
import type { Pose } from './mascot-look.ts';

const LEAVES = [
  { y: 104, side: -1, from: 0 },
  { y: 88, side: 1, from: 0.2 },
  { y: 72, side: -1, from: 0.4 },
  { y: 58, side: 1, from: 0.6 },
  { y: 46, side: -1, from: 0.8 },
] as const;
const PETALS = [0, 60, 120, 180, 240, 300];

/** A plant that grows with the time, droops during a pause, and flowers at the end. */
export function Plant({ pose, fraction }: { pose: Pose; fraction: number }) {
  const grown = pose === 'celebrates' ? 1 : fraction;
  const top = 96 - 60 * grown;
  const isAsleep = pose === 'sleeps';
  return (
    <>
      <g transform={isAsleep ? 'rotate(9 100 126)' : undefined}>
        <path className={styles.stem} d={`M100 128V${top}`} />
        {LEAVES.filter(({ from }) => grown >= from).map(({ y, side }) => (
          <path
            key={y}
            className={styles.fur}
            transform={`translate(100 ${y}) scale(${side} 1) rotate(${isAsleep ? 28 : 0})`}
            d="M0 6C6-12 26-16 40-8 34 8 16 14 0 6z"
          />
        ))}
        {pose === 'celebrates' ? (
          <g transform={`translate(100 ${top})`}>
            {PETALS.map((angle) => (
              <ellipse
                key={angle}
                className={styles.petal}
                cy="-15"
                rx="9"
                ry="13"
                transform={`rotate(${angle})`}
              />
            ))}
            <circle className={styles.spark} r="9" />
          </g>
        ) : (
          <ellipse className={styles.fur} cx="100" cy={top} rx="7" ry="10" />
        )}
      </g>
      <path className={styles.pot} d="M60 124h80v14h-6l-6 34H72l-6-34h-6z" />
      <Face pose={pose} />
    </>
  );
}

function Face({ pose }: { pose: Pose }) {
  const isClosed = pose === 'sleeps';
  const isHappy = pose === 'celebrates';
  return (
    <>
      {[88, 112].map((x) =>
        isClosed || isHappy ? (
          <path
            key={x}
            className={styles.feature}
            d={isClosed ? `M${x - 5} 148q5 4 10 0` : `M${x - 5} 150q5-7 10 0`}
          />
        ) : (
          <circle key={x} className={styles.ink} cx={x} cy="148" r="4" />
        ),
      )}
      <path className={styles.feature} d={isHappy ? 'M92 156q8 9 16 0' : 'M95 157q5 4 10 0'} />
    </>
  );
}
