import { RipeningRing } from '#ui/timer/RipeningRing.tsx';
import { TimeDisplay } from '#ui/timer/TimeDisplay.tsx';
import type { TimerReading } from './timer-reading.ts';

export type TimerRingProps = {
  reading: TimerReading;
  /** The line under the digits. */
  detail: string;
  className?: string | undefined;
};

/** The ring with its digits; a session that has just ended stays in it, ripe, until the next one. */
export function TimerRing({ reading, detail, className }: TimerRingProps) {
  const { fraction, session, ended, clock, label } = reading;
  return (
    <RipeningRing fraction={fraction} session={ended ?? session} className={className}>
      <TimeDisplay clock={clock} label={label} detail={detail} />
    </RipeningRing>
  );
}
