import { type RefObject, useEffect, useRef } from 'react';
import { later } from '#platform/time/later.ts';
import { useApp } from '../../../workspace/app-context.ts';
import { modelStatusOf } from '../ask/store/model-status-of.ts';
import type { GivenGoal } from './given-goal.ts';
import { type PartsCall, type PartsEnd, streamParts } from './stream-parts.ts';

/** One call of the model. */
interface ModelCall {
  readonly abort: AbortController;
  /** The person edited a part. */
  isEdited: boolean;
  isStopped: boolean;
}

/** How the parts of the model ended, and what the person did meanwhile. */
export type AskedParts = PartsEnd & Pick<ModelCall, 'isEdited' | 'isStopped'>;

/** The verbs of asking the model for parts. */
export interface ModelParts {
  /** Asks; returns how it ended, or null where it was left for something else. */
  readonly ask: (goal: GivenGoal, onPart: PartsCall['onPart']) => Promise<AskedParts | null>;
  readonly noteEdit: () => void;
  /** Stops the model; what has come stays. */
  readonly stop: () => void;
  /** Stops the model and forgets the call. */
  readonly leave: () => void;
}

/** Returns the verbs of asking the model: one call at a time, which ends with the view. */
export function useModelParts(): ModelParts {
  const { workspace } = useApp();
  const { client, clock } = workspace;
  const status = modelStatusOf(workspace);
  const running = useRef<ModelCall | null>(null);
  useEffect(() => () => leave(running), []);
  return {
    leave: () => leave(running),
    noteEdit() {
      if (running.current !== null) running.current.isEdited = true;
    },
    stop() {
      if (running.current === null) return;
      running.current.isStopped = true;
      running.current.abort.abort();
    },
    async ask(goal, onPart) {
      leave(running);
      const call: ModelCall = { abort: new AbortController(), isEdited: false, isStopped: false };
      running.current = call;
      const end = await streamParts({
        client,
        later,
        now: () => clock.now(),
        goal,
        onPart,
        stop: call.abort.signal,
      });
      if (running.current !== call) return null;
      running.current = null;
      if (end.answersLeft !== null) status.spend(end.answersLeft);
      // The reason may be one that the status does not show yet.
      if (end.answersLeft === null || end.failure !== null) void status.load();
      const { isEdited, isStopped } = call;
      return { ...end, isEdited, isStopped };
    },
  };
}

function leave(running: RefObject<ModelCall | null>): void {
  running.current?.abort.abort();
  running.current = null;
}
