import { useId } from 'react';
import type { Shown } from '../../parts/screen/shown.ts';
import place from './CountdownTool.module.css';
import styles from './HourglassFace.module.css';

/** The upper bulb, the neck and the lower bulb, 100 wide and 160 high. */
const GLASS =
  'M14 8 H86 C86 44 60 62 54 78 Q53 80 54 82 C60 98 86 116 86 152 H14 C14 116 40 98 46 82 Q47 80 46 78 C40 62 14 44 14 8 Z';

/** An hourglass that runs down with the timer; screen readers get the digits instead. */
export function HourglassFace({ shown }: { shown: Shown }) {
  const id = useId();
  const { fraction, status } = shown;
  // The upper bulb empties from its wide end: the level falls slowly first, then faster.
  const top = 14 + 64 * (1 - Math.sqrt(1 - fraction));
  const heap = 72 * Math.sqrt(fraction);
  return (
    <>
      <p role="timer" className="sr-only">
        {shown.clock}
      </p>
      <svg className={place.hourglass} viewBox="0 0 100 160" aria-hidden="true">
        <clipPath id={id}>
          <path d={GLASS} />
        </clipPath>
        <path className={styles.glass} d={GLASS} />
        <g className={styles.sand} clipPath={`url(#${id})`}>
          {fraction < 1 && <rect x="0" y={top} width="100" height={80 - top} />}
          {status === 'running' && fraction < 1 && <rect x="49" y="76" width="2" height="76" />}
          <ellipse cx="50" cy="152" rx={30 + heap * 0.6} ry={heap * 0.8} />
        </g>
        <path className={styles.rim} d="M8 6 H92 M8 154 H92" />
      </svg>
    </>
  );
}
