import type { ModelMessage, ToolSet } from 'ai';
import { failureOf, type ModelFailure } from '#api/features/ai/model/failures.ts';
import { callOptions, loadLibrary, type ModelLibrary } from '#api/features/ai/model/library.ts';
import { createModelTimer, type ModelTimer } from '#api/features/ai/model/model-timer.ts';
import type { ModelSettings } from '#api/features/ai/model/settings.ts';

/** How an answer of the model ended. */
export type ModelEnd =
  | { readonly kind: 'done' | 'stopped' }
  | ({ readonly kind: 'failed' } & ModelFailure);

/** A call of the model for one answer. */
export interface ModelRun {
  readonly settings: ModelSettings;
  readonly instructions: string;
  readonly messages: ModelMessage[];
  readonly tools: ToolSet;
  /** Aborted when nobody waits for the answer any longer. */
  readonly stop: AbortSignal;
  readonly now: () => number;
  /** Takes the next piece of text; returns false where the answer is too long. */
  readonly onText: (text: string) => boolean;
}

/** Lets the model answer with its tools, and hands its text on as it comes. It never rejects. */
export async function runModel(run: ModelRun): Promise<ModelEnd> {
  const library = await loadLibrary();
  const timer = createModelTimer(run.settings.limits);
  const state = { hasText: false, isTooLong: false };
  try {
    return await follow(openStream(run, AbortSignal.any([run.stop, timer.signal]), library), {
      run,
      timer,
      state,
    });
  } catch (error) {
    if (run.stop.aborted) return { kind: 'stopped' };
    return failed(error, timer.expired(), state);
  } finally {
    timer.clear();
  }
}

interface Following {
  hasText: boolean;
  isTooLong: boolean;
}

async function follow(
  parts: ReturnType<typeof openStream>,
  { run, timer, state }: { run: ModelRun; timer: ModelTimer; state: Following },
): Promise<ModelEnd> {
  const { settings, stop } = run;
  const signal = AbortSignal.any([stop, timer.signal]);
  let step = 0;
  let finish = 'other';
  let isParted = false;
  for await (const part of parts) {
    if (part.type.endsWith('-delta')) timer.wait(settings.limits.idleMs);
    if (part.type === 'start-step') {
      timer.wait(settings.limits.firstWordMs);
      step += 1;
      // Text before a query and the answer after it are separate paragraphs.
      isParted = state.hasText;
    } else if (part.type === 'finish-step') finish = part.finishReason;
    else if (part.type === 'error') throw part.error;
    else if (part.type === 'text-delta' && part.text !== '') {
      state.hasText = true;
      state.isTooLong = !run.onText(isParted ? `\n\n${part.text}` : part.text);
      isParted = false;
      if (state.isTooLong) timer.abort();
    }
  }
  signal.throwIfAborted();
  return endOf(finish, step >= settings.limits.steps, state);
}

function endOf(finish: string, isLastStep: boolean, { hasText }: Following): ModelEnd {
  if (finish === 'content-filter') return { kind: 'failed', reason: 'refused', detail: finish };
  if (finish === 'length') return { kind: 'failed', reason: 'tooLong', detail: finish };
  if (finish === 'stop' && hasText) return { kind: 'done' };
  const detail = isLastStep ? 'too many steps' : `finished with ${finish}`;
  return { kind: 'failed', reason: hasText ? 'cut' : 'unreadable', detail };
}

function failed(error: unknown, isExpired: boolean, state: Following): ModelEnd {
  if (state.isTooLong) return { kind: 'failed', reason: 'tooLong', detail: 'too much text' };
  if (isExpired) {
    return { kind: 'failed', reason: state.hasText ? 'cut' : 'slow', detail: 'timed out' };
  }
  return { kind: 'failed', ...failureOf(error, state.hasText) };
}

function openStream(run: ModelRun, signal: AbortSignal, library: ModelLibrary) {
  const { limits } = run.settings;
  // It has one reader, so that nothing is kept for others.
  return library.experimental_streamTextLowMemory({
    ...callOptions({ ...run, signal }, library),
    instructions: run.instructions,
    messages: run.messages,
    tools: run.tools,
    toolCallConcurrency: 1,
    stopWhen: library.isStepCount(limits.steps),
    // The last step has to be an answer.
    prepareStep: ({ stepNumber }) =>
      stepNumber >= limits.steps - 1 ? { toolChoice: 'none' as const } : {},
  }).fullStream;
}
