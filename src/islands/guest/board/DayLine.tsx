import { useStore } from '@nanostores/react';
import { SessionDots } from '#ui/timer/SessionDots.tsx';
import placeStyles from '../GuestPlace.module.css';
import type { GuestAreaParts } from '../wire-guest-area.ts';
import { sessionsOfDay, summaryOf } from './guest-day.ts';

/**
 * One line with the visitor's sessions of today, or with a warning that this browser stores no
 * data.
 */
export function DayLine({ area }: { area: GuestAreaParts }) {
  const all = useStore(area.sessions.$sessions);
  const isKept = useStore(area.$isKept);
  useStore(area.$today);
  const today = sessionsOfDay(all, area.timer.$nowMs.get());
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
