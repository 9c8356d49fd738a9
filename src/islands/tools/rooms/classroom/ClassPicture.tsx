import type { ClassView } from '#shared/domain/tools/rooms/classroom.ts';
import { ProgressLine } from '../../parts/screen/ToolPanel.tsx';
import styles from './ClassroomTool.module.css';

const LAMPS = 10;
const ROUND = 100;

/** The time as a picture: a shrinking disc, lamps that go out, or a snail on its path. */
export function ClassPicture({ view, fraction }: { view: ClassView; fraction: number }) {
  switch (view) {
    case 'digits':
      return <ProgressLine fraction={fraction} />;
    case 'disc':
      return (
        <svg className={styles.disc} viewBox="0 0 64 64" aria-hidden="true">
          <circle className={styles.track} cx="32" cy="32" r="31" />
          <circle
            className={styles.sector}
            cx="32"
            cy="32"
            r="15.5"
            pathLength={ROUND}
            strokeDasharray={`${(1 - fraction) * ROUND} ${ROUND}`}
            transform="rotate(-90 32 32)"
          />
        </svg>
      );
    case 'lights':
      return (
        <svg className={styles.lamps} viewBox={`0 0 ${LAMPS * 30} 28`} aria-hidden="true">
          {Array.from({ length: LAMPS }, (_, index) => (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: lamps are the same ones always.
              key={index}
              className={index < Math.ceil((1 - fraction) * LAMPS) ? styles.sun : styles.track}
              cx={15 + index * 30}
              cy="14"
              r="12"
            />
          ))}
        </svg>
      );
    case 'bar':
      return (
        <svg className={styles.path} viewBox="0 0 320 40" aria-hidden="true">
          <line className={styles.ground} x1="8" x2="312" y1="36" y2="36" />
          <g transform={`translate(${4 + fraction * 276} 4)`}>
            <path className={styles.snail} d="M2 32h30l6-14" />
            <circle className={styles.shell} cx="16" cy="18" r="12" />
            <path className={styles.swirl} d="M16 18m-6 0a6 6 0 1 1 6 6" />
          </g>
        </svg>
      );
  }
}
