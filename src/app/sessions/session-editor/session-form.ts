import * as z from 'zod';
import { optionalText } from '#shared/contract/fields.ts';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import { Intention } from '#shared/contract/work/pomodoros.ts';
import type { SessionChange } from '#stores/sessions/sessions-store.ts';
import type { SessionDraft, Span } from './session-draft.ts';

/** Content of the session form; ids are empty for none. */
export interface SessionForm {
  readonly draft: SessionDraft;
  readonly projectId: string;
  readonly taskId: string;
  readonly intention: string;
  readonly note: string;
  readonly interrupted: boolean;
}

/** The texts of the form as the server validates them. */
export const SessionWords = z.object({ intention: Intention, note: optionalText('Note', 1000) });

/** Returns the form in the shape of the API, given its exact times. */
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

/** Returns the fields that differ from the recorded session. */
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
