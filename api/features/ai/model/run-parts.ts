import type { LanguageModelMiddleware } from 'ai';
import * as z from 'zod';
import { failureOf } from '#api/features/ai/model/failures.ts';
import { withPlainerFormats } from '#api/features/ai/model/format-fetch.ts';
import { callOptions, loadLibrary, type ModelLibrary } from '#api/features/ai/model/library.ts';
import { createModelTimer } from '#api/features/ai/model/model-timer.ts';
import type { ModelEnd, ModelRun } from '#api/features/ai/model/run-model.ts';
import { AiPart } from '#shared/contract/account/ai/ai-breakdown.ts';
import { MOST_MODEL_PARTS } from '#shared/domain/ai/limits.ts';

/** A call of the model for the parts of one goal. */
export interface PartsRun extends Pick<ModelRun, 'settings' | 'instructions' | 'stop' | 'now'> {
  readonly prompt: string;
  /** Takes each part as soon as it is complete. */
  readonly onPart: (part: AiPart) => void;
}

/** The most characters that twelve parts can need. */
const MOST_CHARACTERS = 12_000;

/** As the model is asked for it; each part is checked by `AiPart` before anybody sees it. */
const GivenPart = z.strictObject({ title: z.string(), pomodoros: z.number() });

interface State {
  parts: number;
  characters: number;
  isTooLong: boolean;
  isFull: boolean;
  error: unknown;
}

/** Lets the model write parts, and hands on those that are valid. It never rejects. */
export async function runParts(run: PartsRun): Promise<ModelEnd> {
  const library = await loadLibrary();
  const timer = createModelTimer(run.settings.limits);
  const signal = AbortSignal.any([run.stop, timer.signal]);
  const state: State = { parts: 0, characters: 0, isTooLong: false, isFull: false, error: null };
  const result = openStream({ run, signal, state, timer }, library);
  let finish = 'error';
  try {
    for await (const given of result.elementStream) {
      const part = AiPart.safeParse({ title: given.title, estimate: given.pomodoros });
      if (!part.success) continue;
      run.onPart(part.data);
      state.parts += 1;
      state.isFull = state.parts === MOST_MODEL_PARTS;
      if (state.isFull) break;
    }
    if (!state.isFull) finish = await result.finishReason;
  } catch (error) {
    state.error ??= error;
  } finally {
    timer.abort();
    timer.clear();
  }
  if (state.isFull) return { kind: 'done' };
  if (run.stop.aborted) return { kind: 'stopped' };
  return endOf(finish, timer.expired(), state);
}

function endOf(finish: string, isExpired: boolean, state: State): ModelEnd {
  const hasText = state.characters > 0;
  const failed = (reason: 'tooLong' | 'cut' | 'slow' | 'refused' | 'unreadable', detail: string) =>
    ({ kind: 'failed', reason, detail }) as const;
  if (state.isTooLong) return failed('tooLong', 'too much text');
  if (isExpired) return failed(hasText ? 'cut' : 'slow', 'timed out');
  if (state.error !== null) return { kind: 'failed', ...failureOf(state.error, hasText) };
  if (finish === 'content-filter') return failed('refused', finish);
  if (finish === 'length') return failed('tooLong', finish);
  const detail = `finished with ${finish}`;
  if (finish !== 'stop') return failed(hasText ? 'cut' : 'unreadable', detail);
  return state.parts > 0 ? { kind: 'done' } : failed('unreadable', detail);
}

interface Opening {
  readonly run: PartsRun;
  readonly signal: AbortSignal;
  readonly state: State;
  readonly timer: ReturnType<typeof createModelTimer>;
}

function openStream({ run, signal, state, timer }: Opening, library: ModelLibrary) {
  const { limits } = run.settings;
  const options = callOptions({ ...run, signal, wrap: withPlainerFormats }, library);
  const take = (text: string) => {
    timer.wait(limits.idleMs);
    state.characters += text.length;
    state.isTooLong ||= state.characters > MOST_CHARACTERS;
    if (state.isTooLong) timer.abort();
  };
  return library.experimental_streamTextLowMemory({
    ...options,
    // The output holds text back until an element is complete, so pieces are counted before it.
    model: library.wrapLanguageModel({
      model: options.model,
      middleware: {
        specificationVersion: 'v4',
        wrapStream: ({ doStream }) => counted(doStream, take),
      },
    }),
    instructions: run.instructions,
    prompt: run.prompt,
    output: library.Output.array({ element: GivenPart, name: 'parts' }),
    onError({ error }) {
      state.error ??= error;
    },
  });
}

type PartOf<Stream> = Stream extends ReadableStream<infer Part> ? Part : never;
type DoStream = Parameters<NonNullable<LanguageModelMiddleware['wrapStream']>>[0]['doStream'];

/** The stream of a model, each of whose pieces of text is shown to `take` first. */
async function counted(doStream: DoStream, take: (text: string) => void) {
  const { stream, ...rest } = await doStream();
  const counter: TransformStream<
    PartOf<typeof stream>,
    PartOf<typeof stream>
  > = new TransformStream({
    transform(part, controller) {
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') take(part.delta);
      controller.enqueue(part);
    },
  });
  return { ...rest, stream: stream.pipeThrough(counter) };
}
