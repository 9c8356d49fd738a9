import * as z from 'zod';
import { optionalText } from '#shared/contract/fields.ts';
import type { Pomodoro } from '#shared/contract/pomodoros.ts';
import { Intention } from '#shared/contract/pomodoros.ts';
import type { SessionChange } from '#stores/sessions/sessions-store.ts';
import type { SessionDraft, Span } from './session-draft.ts';

/** Everything that the form of a session holds; ids are empty for none. */
export interface SessionForm {
  readonly draft: SessionDraft;
  readonly projectId: string;
  readonly taskId: string;
  readonly intention: string;
  readonly note: string;
  readonly interrupted: boolean;
}

/** The words of the form as the server will take them. */
export const SessionWords = z.object({ intention: Intention, note: optionalText('Note', 1000) });

/** What a form holds, given its exact times, as the server is told. */
export function fieldsOf(
  form: SessionForm,
  times: Span & { readonly minutes: number },
): Required<SessionChange> {
  return {
    startTime: new Date(times.startMs).toISOString(),
    endTime: new Date(times.endMs).toISOString(),
    duration: times.minutes,
    projectId: form.projectId === '' ? null : form.projectId,
    taskId: form.taskId === '' ? null : form.taskId,
    interrupted: form.interrupted,
    ...SessionWords.parse(form),
  };
}

/** What of it is not as it is recorded. */
export function changesOf(session: Pomodoro, fields: Required<SessionChange>): SessionChange {
  const isRetargeted = fields.projectId !== session.projectId || fields.taskId !== session.taskId;
  const isMoved = fields.startTime !== session.startTime || fields.endTime !== session.endTime;
  return {
    ...(fields.startTime !== session.startTime && { startTime: fields.startTime }),
    ...(fields.endTime !== session.endTime && { endTime: fields.endTime }),
    ...((isMoved || fields.duration !== session.duration) && { duration: fields.duration }),
    ...(isRetargeted && { projectId: fields.projectId, taskId: fields.taskId }),
    ...(fields.interrupted !== session.interrupted && { interrupted: fields.interrupted }),
    ...(fields.intention !== session.intention && { intention: fields.intention }),
    ...(fields.note !== session.note && { note: fields.note }),
  };
}
