import { type RefObject, useEffect, useState } from 'react';
import type { SessionType } from '#shared/domain/timer/types.ts';
import type { TimerReading } from '../screen/timer-reading.ts';
import type { TimerScreen } from '../screen/timer-screen.ts';
import { RingCorners } from './RingCorners.tsx';
import { createSessionNote } from './session-note.ts';
import { TimerExtras, type Writing } from './TimerExtras.tsx';
import { timerShortcuts } from './timer-shortcuts.ts';

export type MoreControlsProps = {
  reading: TimerReading;
  screen: TimerScreen;
  mainButton: RefObject<HTMLButtonElement | null>;
};

/** The controls around the ring and under the main buttons, and the keys of the timer. */
export function MoreControls({ reading, screen, mainButton }: MoreControlsProps) {
  const [note] = useState(() => createSessionNote(screen));
  const [writing, write] = useState<{ what: Writing; session: SessionType }>({
    what: null,
    session: reading.session,
  });
  useEffect(() => screen.shortcuts.add(timerShortcuts(screen)), [screen]);
  useEffect(() => note.connect(), [note]);

  const onWrite = (what: Writing) => write({ what, session: reading.session });
  /** Back to the line as it was, with the keyboard on the big button. */
  const onWritten = () => {
    onWrite(null);
    mainButton.current?.focus();
  };
  // A text being written belongs to its session: the next one begins with an empty line.
  const what = writing.session === reading.session ? writing.what : null;
  return (
    <>
      <RingCorners reading={reading} screen={screen} onWrite={() => onWrite('intention')} />
      <TimerExtras reading={reading} screen={screen} writing={{ note, what, onWrite, onWritten }} />
    </>
  );
}
