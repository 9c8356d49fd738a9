import type { Companion } from '#shared/domain/tools/rooms/stickers.ts';
import { classNames } from '#ui/class-names.ts';
import { Head } from './Head.tsx';
import styles from './Mascot.module.css';
import type { Pose } from './mascot-look.ts';
import { Plant } from './Plant.tsx';

export type MascotProps = {
  who: Companion;
  pose: Pose;
  /** Elapsed share of the time, 0 to 1; a plant grows with it. */
  fraction: number;
};

/** The companion, in the pose that fits the timer. */
export function Mascot({ who, pose, fraction }: MascotProps) {
  return (
    <svg
      className={classNames(styles.coloured, styles.mascot)}
      viewBox="0 0 200 180"
      data-who={who}
      data-pose={pose}
      role="img"
      aria-label={`The ${who} ${pose}`}
    >
      <g className={styles.whole}>
        {who === 'plant' ? (
          <Plant pose={pose} fraction={fraction} />
        ) : (
          <Animal who={who} pose={pose} />
        )}
      </g>
      {pose === 'sleeps' && (
        <text className={styles.sleep} x="150" y="48">
          z z z
        </text>
      )}
      {pose === 'celebrates' && SPARKS.map((d) => <path key={d} className={styles.spark} d={d} />)}
    </svg>
  );
}

const star = (x: number, y: number) => `M${x} ${y}l3 7 7 1-5 5 1 7-6-3-6 3 1-7-5-5 7-1z`;
const SPARKS = [star(28, 30), star(170, 22), star(14, 88), star(186, 84)];

type AnimalProps = { who: Exclude<Companion, 'plant'>; pose: Pose };

function Animal({ who, pose }: AnimalProps) {
  const isUp = pose === 'celebrates';
  const isDown = pose === 'sleeps';
  return (
    <>
      <ellipse className={styles.fur} cx="100" cy="140" rx="46" ry="38" />
      <ellipse className={styles.inner} cx="100" cy="146" rx="27" ry="25" />
      <g transform={isDown ? 'translate(0 26) rotate(-6 100 80)' : undefined}>
        <Head who={who} pose={pose} />
      </g>
      {isUp ? (
        <>
          <path
            className={styles.fur}
            d="M62 122C44 112 34 96 30 78c10-6 18-2 20 6 4 12 12 20 22 26z"
          />
          <path
            className={styles.fur}
            d="M138 122c18-10 28-26 32-44-10-6-18-2-20 6-4 12-12 20-22 26z"
          />
        </>
      ) : (
        <>
          <path className={styles.table} d="M14 158h172v14H14z" />
          <path className={styles.white} d="M66 150h68l8 9H58z" />
          <ellipse className={styles.fur} cx="62" cy="150" rx="14" ry="10" />
          <g className={styles.writing}>
            {pose === 'works' && (
              <path className={styles.pencil} d="m112 152 20-26 7 5-20 26-9 4z" />
            )}
            <ellipse className={styles.fur} cx="138" cy="148" rx="14" ry="10" />
          </g>
        </>
      )}
    </>
  );
}
