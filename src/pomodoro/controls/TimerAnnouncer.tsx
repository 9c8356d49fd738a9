import { useEffect, useState } from 'react';
import type { TimerScreen } from '../screen/timer-screen.ts';
import { announcementBetween, type Moment } from './announcements.ts';

/** Says milestones and what was done to a screen reader, and is silent in between. */
export function TimerAnnouncer({ screen }: { screen: TimerScreen }) {
  const { timer, $message } = screen;
  const [said, setSaid] = useState('');
  useEffect(() => {
    const look = (): Moment => ({ timer: timer.$timer.get(), nowMs: timer.$nowMs.get() });
    let before = look();
    const compare = () => {
      const after = look();
      const milestone = announcementBetween(before, after);
      before = after;
      if (milestone !== null) setSaid(milestone);
    };
    const ends = [
      timer.$timer.listen(compare),
      timer.$nowMs.listen(compare),
      $message.listen((words) => words !== '' && setSaid(words)),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [timer, $message]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
