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

export function RipeningRing({ fraction, session, children, className }: RipeningRingProps) {
  const id = useId();
  const passed = clampFraction(fraction);
  const knob = pointAt(passed);
  const isWork = session === 'work';
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
        <circle className={styles.knob} cx={knob.x} cy={knob.y} r="3.5" />
      </svg>
      <div className={styles.middle}>{children}</div>
    </div>
  );
}
