import type { ApiClient } from '#client/api-client.ts';
import { retryAfterMs } from '#client/retry-after.ts';
import { loadChunk } from '#platform/page/loading/load-chunk.ts';
import type { Later } from '#platform/time/later.ts';
import {
  AI_EVENTS,
  type AiEvent,
  type AiEventName,
  aiAnswersApi,
} from '#shared/contract/account/ai/ai-answers.ts';
import { ErrorReply } from '#shared/contract/errors.ts';
import { reasonOf } from '#stores/storage/failure.ts';

/** The server sends something every 15 s; a stream silent for this long is dead. */
const SILENCE_MS = 60_000;

/** A question that is sent, and the listener of its answer. */
export interface AnswerCall {
  readonly client: Pick<ApiClient, 'open'>;
  readonly later: Later;
  readonly now: () => number;
  readonly body: {
    readonly id: string;
    readonly conversationId: string;
    readonly question: string;
  };
  readonly onEvent: (event: AiEvent) => void;
  /** Aborting it stops the answer, on the server too. */
  readonly stop: AbortSignal;
}

/** How a call ended: with a stream, whole or not, or with the reason why there was none. */
export type AnswerEnd =
  | { readonly kind: 'streamed' }
  | { readonly kind: 'refused'; readonly message: string };

/** Asks a question and reads the stream of its answer. It never rejects. */
export async function streamAnswer(call: AnswerCall): Promise<AnswerEnd> {
  const silence = new AbortController();
  const signal = AbortSignal.any([call.stop, silence.signal]);
  let cancel = call.later(SILENCE_MS, () => silence.abort());
  const onBytes = () => {
    cancel();
    cancel = call.later(SILENCE_MS, () => silence.abort());
  };
  try {
    const response = await call.client.open(aiAnswersApi.ask, { body: call.body }, signal);
    if (!response.ok || response.body === null) return await refusalOf(response, call.now());
    await readEvents(response.body, { onBytes, onEvent: call.onEvent, signal });
    return { kind: 'streamed' };
  } catch {
    return { kind: 'refused', message: reasonOf({ kind: 'offline', retryAfterMs: null }) };
  } finally {
    cancel();
  }
}

async function refusalOf(response: Response, nowMs: number): Promise<AnswerEnd> {
  const read = ErrorReply.safeParse(await response.json().catch(() => null));
  if (!read.success) {
    const waitMs = retryAfterMs(response.headers, nowMs);
    return { kind: 'refused', message: reasonOf({ kind: 'offline', retryAfterMs: waitMs }) };
  }
  const { message, fields = {} } = read.data.error;
  return { kind: 'refused', message: Object.values(fields)[0] ?? message };
}

interface Reading {
  readonly onBytes: () => void;
  readonly onEvent: (event: AiEvent) => void;
  readonly signal: AbortSignal;
}

/** Reads until the stream ends, breaks or is aborted; what had come was handed on. */
async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { onBytes, onEvent, signal }: Reading,
): Promise<void> {
  const { createParser } = await loadChunk(() => import('eventsource-parser'));
  const parser = createParser({
    onEvent({ event, data }) {
      const read = readEvent(event, data);
      if (read !== null && !signal.aborted) onEvent(read);
    },
  });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  // A response that is already here does not end with the call in every browser.
  signal.addEventListener('abort', () => void reader.cancel().catch(() => {}), { once: true });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes();
      parser.feed(value);
    }
  } catch {
    // Cut off: the answer has no last event.
  }
}

/** Returns an event of the contract; null for any other, which a newer server may send. */
function readEvent(name: string | undefined, data: string): AiEvent | null {
  if (!isEventName(name)) return null;
  const parsed = AI_EVENTS[name].safeParse(parse(data));
  if (!parsed.success) return null;
  const event = { name, data: parsed.data };
  // The data was parsed with the schema of this event.
  return event as AiEvent;
}

function isEventName(name: string | undefined): name is AiEventName {
  return name !== undefined && Object.hasOwn(AI_EVENTS, name);
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}
