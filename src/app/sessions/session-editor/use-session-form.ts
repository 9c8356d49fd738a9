import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import * as z from 'zod';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { useForm } from '../../parts/forms/use-form.ts';
import { useApp } from '../../workspace/app-context.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { inTheWayOf, withOverlapTold } from '../overlap-words.ts';
import { proposeSpan } from './new-span.ts';
import { type DraftContext, draftOf, readDraft, type Span } from './session-draft.ts';
import { changesOf, fieldsOf, type SessionForm, SessionWords } from './session-form.ts';
import { unsavedOverlap } from './unsaved-overlap.ts';
import { usualWork } from './usual-work.ts';
import { useWork, type Work } from './WorkFields.tsx';

/** Where the form is opened from, other than the day's list. */
export interface SessionFormPlace {
  /** The sessions loaded there. */
  readonly others: readonly Pomodoro[];
  /** The day and the project to propose for a new session. */
  readonly day: string;
  readonly projectId: string | null;
}

/** Dependencies of the form; `beforeSave` commits deletions that can still be undone. */
export interface SessionFormDeps {
  readonly session: Pomodoro | null;
  readonly place?: SessionFormPlace | undefined;
  readonly beforeSave: () => Promise<void>;
  readonly onDone: (saved: Pomodoro) => void;
}

/** Returns the form of a recorded or new session: content, parsed draft, and saving. */
export function useSessionForm({ session, place, beforeSave, onDone }: SessionFormDeps) {
  const { workspace } = useApp();
  const { sessions } = workspace;
  const choices = useWork(session);
  const [id] = useState(() => session?.id ?? sessions.newId());
  const waiting = useStore(workspace.queue.$waiting);
  const neighbours = useNeighbours(id, place);
  /** The overlapping session that the server returned last. */
  const [inTheWay, setInTheWay] = useState<Pomodoro | null>(null);
  const context: DraftContext = {
    timeZone: workspace.timeZone(),
    original: session === null ? null : { ...spanOf(session), minutes: session.duration },
    neighbours,
  };
  const [held, setHeld] = useState<SessionForm>(() =>
    heldOf(session, context, { workspace, place }),
  );

  function wrongIn({ draft }: SessionForm): Readonly<Record<string, string>> {
    const times = readDraft(draft, context);
    if (times.kind === 'wrong') return times.fields;
    const { original, timeZone } = context;
    const isMoved = times.startMs !== original?.startMs || times.endMs !== original.endMs;
    if (!isMoved) return {};
    const { $timer, $nowMs } = workspace.timer;
    const unsaved = { timer: $timer.get(), waiting, nowMs: $nowMs.get(), timeZone };
    return unsavedOverlap(times, unsaved) ?? {};
  }

  async function submit(value: SessionForm): Promise<CallResult<Pomodoro>> {
    const result = await save(value);
    setInTheWay(inTheWayOf(result));
    return withOverlapTold(result, context.timeZone);
  }

  async function save(value: SessionForm): Promise<CallResult<Pomodoro>> {
    const times = readDraft(value.draft, context);
    if (times.kind === 'wrong') throw new Error('A draft that is wrong was not refused.');
    const fields = fieldsOf(value, times);
    const titles = choices.titlesOf(value);
    if (session === null) {
      await beforeSave();
      return sessions.add({ id, ...fields }, titles);
    }
    const changes = changesOf(session, fields);
    if (Object.keys(changes).length === 0) return { kind: 'ok', value: session };
    await beforeSave();
    return sessions.change(session, changes, titles);
  }

  return {
    form: useForm({ schema: schemaOf(wrongIn), read: () => held, submit, onDone }),
    held,
    change: (part: Partial<SessionForm>) => setHeld((before) => ({ ...before, ...part })),
    reading: readDraft(held.draft, context),
    choices,
    inTheWay,
    clearTheWay: () => setInTheWay(null),
  };
}

/** Returns the spans of the other sessions loaded where the form was opened. */
function useNeighbours(id: string, place: SessionFormPlace | undefined): readonly Span[] {
  const { sessions, queue } = useApp().workspace;
  const waiting = useStore(queue.$waiting);
  const shown = useStore(sessions.$sessions);
  return useMemo(() => {
    const known = place?.others ?? valueOr(shown, []);
    return [...known, ...waiting].filter((other) => other.id !== id).map(spanOf);
  }, [place, shown, waiting, id]);
}

/** Returns the initial content of the form. */
function heldOf(
  session: Pomodoro | null,
  { original, neighbours, timeZone }: DraftContext,
  { workspace, place }: { workspace: Workspace; place: SessionFormPlace | undefined },
): SessionForm {
  const span =
    original ??
    proposeSpan({
      day: place?.day ?? workspace.sessions.$day.get(),
      today: workspace.today(),
      nowMs: workspace.timer.$nowMs.get(),
      timeZone,
      workMinutes: workspace.settings.$settings.get().workTime,
      others: neighbours,
    });
  return {
    draft: draftOf(span, timeZone),
    ...workOf(session, { workspace, place }),
    intention: session?.intention ?? '',
    note: session?.note ?? '',
    interrupted: session?.interrupted ?? false,
  };
}

function workOf(
  session: Pomodoro | null,
  { workspace, place }: { workspace: Workspace; place: SessionFormPlace | undefined },
): Work {
  if (session !== null) {
    return { projectId: session.projectId ?? '', taskId: session.taskId ?? '' };
  }
  const shownId = place?.projectId ?? null;
  return shownId === null ? usualWork(workspace) : { projectId: shownId, taskId: '' };
}

function schemaOf(wrongIn: (form: SessionForm) => Readonly<Record<string, string>>) {
  return z.custom<SessionForm>().superRefine((form, context) => {
    for (const [field, message] of Object.entries(wrongIn(form))) {
      context.addIssue({ code: 'custom', message, path: [field] });
    }
    for (const { message, path } of SessionWords.safeParse(form).error?.issues ?? []) {
      context.addIssue({ code: 'custom', message, path });
    }
  });
}

function spanOf({ startTime, endTime }: { startTime: string; endTime: string }): Span {
  return { startMs: Date.parse(startTime), endMs: Date.parse(endTime) };
}
