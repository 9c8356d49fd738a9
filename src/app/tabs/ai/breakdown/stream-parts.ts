import {
  type AiPart,
  aiBreakdownApi,
  BREAKDOWN_EVENTS,
} from '#shared/contract/account/ai/ai-breakdown.ts';
import { type EventOf, type StreamDeps, streamEvents } from '../parts/stream-events.ts';
import type { GivenGoal } from './given-goal.ts';

/** A goal that the model is asked to break down, and the listeners of its parts. */
export interface PartsCall extends StreamDeps {
  readonly goal: GivenGoal;
  readonly onPart: (part: AiPart) => void;
  /** Aborting it stops the model. */
  readonly stop: AbortSignal;
}

/** How the parts of the model ended. */
export interface PartsEnd {
  readonly parts: number;
  /** How many done tasks the model was sent. */
  readonly doneTasks: number;
  /** Why the parts are not all there, in a sentence; null where they are. */
  readonly failure: string | null;
  /** Answers of the model that are left today; null where that is not known. */
  readonly answersLeft: number | null;
}

/** Asks the model for the parts of a goal, which come one after the other. It never rejects. */
export async function streamParts({ goal, onPart, ...call }: PartsCall): Promise<PartsEnd> {
  let end: PartsEnd = { parts: 0, doneTasks: 0, failure: null, answersLeft: null };
  const onEvent = (event: EventOf<typeof BREAKDOWN_EVENTS>) => {
    if (event.name === 'part') onPart(event.data);
    end = afterEvent(end, event);
  };
  const result = await streamEvents({
    ...call,
    endpoint: aiBreakdownApi.breakDown,
    events: BREAKDOWN_EVENTS,
    onEvent,
    input: { body: bodyOf(goal) },
  });
  if (end.failure !== null || end.answersLeft !== null) return end;
  const failure = result.kind === 'refused' ? result.message : 'The connection was lost.';
  return { ...end, failure };
}

function afterEvent(end: PartsEnd, event: EventOf<typeof BREAKDOWN_EVENTS>): PartsEnd {
  switch (event.name) {
    case 'start':
      return { ...end, doneTasks: event.data.doneTasks };
    case 'part':
      return { ...end, parts: end.parts + 1 };
    case 'done':
      return { ...end, answersLeft: event.data.answersLeft };
    case 'planner':
    case 'error':
      return { ...end, failure: event.data.message };
  }
}

function bodyOf({ title, task, projectId, shape, estimate }: GivenGoal) {
  const named = { goal: title.trim(), taskId: null, projectId };
  const own = { goal: null, taskId: task?.id ?? null, projectId: null };
  return { ...(task === null ? named : own), kind: shape, estimate };
}
