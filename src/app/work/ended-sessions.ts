import type { Toasts } from '#pomodoro/notices/toasts.ts';
import { type Emit, tellCompleted } from '#pomodoro/screen/completed-event.ts';
import type { EndedSession } from '#shared/domain/timer/types.ts';
import type { SessionRecorder } from '#stores/sessions/recording.ts';

/** Dependencies of handling ended sessions; `emit` dispatches window events. */
export interface EndedSessionsDeps {
  readonly recorder: SessionRecorder;
  readonly toasts: Pick<Toasts, 'show'>;
  readonly emit: Emit;
  /** Logs details that are not shown to the user. */
  readonly note: (what: string) => void;
}

/**
 * Records each ended session and dispatches events: `pomodoroCompleted` for all, including skipped
 * ones, and `pomodoroSavedLocally` where the sign-in had expired (the specification, sections 4 and
 * 8).
 */
export function createEndedSessions({ recorder, toasts, emit, note }: EndedSessionsDeps) {
  return (ended: EndedSession): void => {
    const recording = recorder.record(ended);
    tellCompleted(ended, emit);
    if (recording.kind === 'duplicate') note(recording.message);
    if (recording.kind !== 'kept-locally') return;
    emit('pomodoroSavedLocally', { sessionId: ended.sessionId, message: recording.message });
    toasts.show({ tone: 'info', text: 'Session saved on this device until you sign in.' });
  };
}
