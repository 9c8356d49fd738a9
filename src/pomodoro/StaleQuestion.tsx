import type { EndedSession } from '#shared/domain/timer/types.ts';
import { wholeMinutes } from '#shared/domain/timer/views.ts';
import type { StaleSession } from './stale-session.ts';
import { TimerNote } from './TimerNote.tsx';

function endOf(endedAt: number): string {
  const form = {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  return new Date(endedAt).toLocaleString([], form);
}

export type StaleQuestionProps = { stale: StaleSession; ended: EndedSession };

/** Asks whether a session counts that ended long ago, while no page lived. */
export function StaleQuestion({ stale, ended }: StaleQuestionProps) {
  return (
    <TimerNote
      label="A session from before"
      yes={{ label: 'Count it', onAct: stale.count }}
      no={{ label: 'Discard', onAct: stale.discard }}
    >
      A focus session of {wholeMinutes(ended.focusedMs)} min ended {endOf(ended.endedAt)}, while you
      were away. Does it count?
    </TimerNote>
  );
}
