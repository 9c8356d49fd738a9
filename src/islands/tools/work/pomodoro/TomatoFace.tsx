import type { Shown } from '../../parts/screen/shown.ts';
import styles from './TomatoFace.module.css';

export type TomatoFaceProps = { shown: Shown; leftMs: number };

/** Minutes on the scale, and below, the distance between two of them. */
const SCALE_MINUTES = 60;
const MINUTE_WIDTH = 9;
/** Minutes further away than this are on the far side of the tomato, out of sight. */
const IN_SIGHT = 16;
const FIVES = Array.from({ length: SCALE_MINUTES / 5 + 1 }, (_, place) => place * 5);
/** One line along the scale, which dashes divide into minutes. */
const SCALE = `M159 192h${SCALE_MINUTES * MINUTE_WIDTH + 2}`;

/** A kitchen timer in the shape of a tomato; its lower half turns back to zero under the mark. */
export function TomatoFace({ shown, leftMs }: TomatoFaceProps) {
  const minutes = Math.min(SCALE_MINUTES, leftMs / 60_000);
  return (
    <div className={styles.tomato} data-status={shown.status}>
      <svg viewBox="0 0 320 250" aria-hidden="true" className={styles.drawing}>
        <clipPath id="tomato-body">
          <path d={BODY} />
        </clipPath>
        <path className={styles.body} d={BODY} />
        <g clipPath="url(#tomato-body)">
          <path className={styles.seam} d="M0 172q160 22 320 0" />
          <g className={styles.scale} transform={`translate(${-minutes * MINUTE_WIDTH})`}>
            <path className={styles.minutes} d={SCALE} />
            <path className={styles.fives} d={SCALE} />
            {FIVES.filter((minute) => Math.abs(minute - minutes) < IN_SIGHT).map((minute) => (
              <text key={minute} x={placeOf(minute)} y="222">
                {minute}
              </text>
            ))}
          </g>
        </g>
        <path className={styles.mark} d="m160 186-8-14h16z" />
        <path className={styles.leaves} d={LEAVES} />
      </svg>
      <p className={styles.digits} role="timer" data-length={shown.clock.length}>
        {shown.clock}
      </p>
    </div>
  );
}

const placeOf = (minute: number) => 160 + minute * MINUTE_WIDTH;

const BODY =
  'M160 44c-22-10-56-14-88-2C30 58 8 96 12 138c5 58 62 104 148 104s143-46 148-104c4-42-18-80-60-96-32-12-66-8-88 2z';
const LEAVES =
  'M160 48c-4-14-2-26 6-38l10 5c-8 8-10 18-9 28 18-10 40-10 58 2-18 1-32 5-44 14l4 20c-10-6-18-12-25-20-9 9-19 15-31 18l5-19c-12-7-26-10-42-10 16-13 42-14 59-2z';
