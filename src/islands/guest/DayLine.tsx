import { useStore } from '@nanostores/react';
import { SessionDots } from '#ui/SessionDots.tsx';
import placeStyles from './GuestPlace.module.css';
import { sessionsOfDay, summaryOf } from './guest-day.ts';
import type { Desk } from './wire-desk.ts';

/** What the visitor has done today, in one line, or what they must know about this browser. */
export function DayLine({ desk }: { desk: Desk }) {
  const all = useStore(desk.sessions.$sessions);
  const isKept = useStore(desk.$isKept);
  useStore(desk.$today);
  const today = sessionsOfDay(all, desk.timer.$nowMs.get());
  if (!isKept) {
    return (
      <p className={placeStyles.day} role="status">
        This browser doesn’t store data: your work here is lost when you close the page.
      </p>
    );
  }
  return (
    <p className={placeStyles.day}>
      {today.length === 0 ? (
        'Your sessions stay in this browser.'
      ) : (
        <>
          <SessionDots finished={1} />
          {summaryOf(today)}
        </>
      )}
    </p>
  );
}
