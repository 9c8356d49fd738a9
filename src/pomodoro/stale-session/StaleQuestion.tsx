import { formatTime } from '#shared/domain/formats/formats.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import type { EndedSession } from '#shared/domain/timer/types.ts';
import { wholeMinutes } from '#shared/domain/timer/views.ts';
import { TimerNote } from '../notices/TimerNote.tsx';
import type { StaleSession } from './stale-session.ts';

export type StaleQuestionProps = { stale: StaleSession; ended: EndedSession };

/** Asks whether a session counts that ended long ago, while no page lived. */
export function StaleQuestion({ stale, ended }: StaleQuestionProps) {
  return (
    <TimerNote
      label="An earlier session"
      yes={{ label: 'Count it', onAct: stale.count }}
      no={{ label: 'Discard', onAct: stale.discard }}
    >
      A focus session of {wholeMinutes(ended.focusedMs)} min ended on{' '}
      {formatInstant(ended.endedAt, 'longWeekdayAndDay')} at {formatTime(ended.endedAt)}, while you
      were away. Does it count?
    </TimerNote>
  );
}
