import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './RipeningRing.module.css';
import { arcPath, clampFraction, pointAt, RING_RADIUS } from './ripening-arc.ts';
import type { SessionKind } from './session-kind.ts';

export type RipeningRingProps = {
  /** How much of the session has passed, 0 to 1. */
  fraction: number;
  session: SessionKind;
  /** Digits and words in the middle; sizes there may use `cqi`, the ring is their container. */
  children?: ReactNode;
  className?: string | undefined;
};

/** Five stops make the colour of a straight gradient even along the half circle it paints. */
const evenOffsets = [0, 0.1464, 0.5, 0.8536, 1] as const;

function HalfGradient({ id, half }: { id: string; half: 'rising' | 'ripening' }) {
  const [top, bottom] = [50 - RING_RADIUS, 50 + RING_RADIUS];
  const [y1, y2] = half === 'rising' ? [top, bottom] : [bottom, top];
  return (
    <linearGradient id={id} gradientUnits="userSpaceOnUse" x1="0" x2="0" y1={y1} y2={y2}>
      {evenOffsets.map((offset, step) => (
        <stop key={offset} offset={offset} className={styles[`${half}${step}`]} />
      ))}
    </linearGradient>
  );
}

/** The leaves of a ripe tomato, at the top of the ring. */
function Leaves() {
  return (
    <path
      className={styles.leaves}
      d="M50 7.4c-3-4.2-8.6-4.9-12.6-1.2 3 4.7 8.2 5.5 12.6 1.2Zm0 0c3-4.2 8.6-4.9 12.6-1.2-3 4.7-8.2 5.5-12.6 1.2Zm0-.6c-2.6 2.3-2.7 5.5 0 8 2.7-2.5 2.6-5.7 0-8Z"
    />
  );
}

/** A ring around the digits; a focus session ripens along it and is a tomato at its end. */
export function RipeningRing({ fraction, session, children, className }: RipeningRingProps) {
  const id = useId();
  const passed = clampFraction(fraction);
  const knob = pointAt(passed);
  const isWork = session === 'work';
  const isFull = passed === 1;
  const firstHalf = arcPath(0, Math.min(passed, 0.5));
  const secondHalf = arcPath(0.5, passed);
  return (
    <div className={classNames(styles.ring, className)} data-session={session}>
      <svg className={styles.picture} viewBox="0 0 100 100" aria-hidden="true">
        {isWork && (
          <defs>
            <HalfGradient id={`${id}a`} half="rising" />
            <HalfGradient id={`${id}b`} half="ripening" />
          </defs>
        )}
        <circle className={styles.track} cx="50" cy="50" r={RING_RADIUS} />
        {secondHalf && (
          <path className={styles.arc} d={secondHalf} {...(isWork && { stroke: `url(#${id}b)` })} />
        )}
        {firstHalf && (
          <path className={styles.arc} d={firstHalf} {...(isWork && { stroke: `url(#${id}a)` })} />
        )}
        {isFull && <circle className={styles.full} cx="50" cy="50" r={RING_RADIUS} />}
        {isFull && isWork ? (
          <Leaves />
        ) : (
          <circle className={styles.knob} cx={knob.x} cy={knob.y} r="3.5" />
        )}
      </svg>
      <div className={styles.middle}>{children}</div>
    </div>
  );
}
