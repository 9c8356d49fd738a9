import type * as z from 'zod';
import type { ApiClient, CallInput } from '#client/api-client.ts';
import { retryAfterMs } from '#client/retry-after.ts';
import { loadChunk } from '#platform/page/loading/load-chunk.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { ErrorReply } from '#shared/contract/errors.ts';
import type { Later } from '#shared/domain/platform.ts';
import { reasonOf } from '#stores/storage/failure.ts';

/** The server sends something every 15 s; a stream silent for this long is dead. */
const SILENCE_MS = 60_000;

type Schemas = Readonly<Record<string, z.ZodType>>;

/** An event of a stream with its data, by the schemas of the contract. */
export type EventOf<Events extends Schemas> = {
  [Name in keyof Events & string]: { name: Name; data: z.output<Events[Name]> };
}[keyof Events & string];

/** Dependencies of a call that is answered with a stream. */
export interface StreamDeps {
  readonly client: Pick<ApiClient, 'open'>;
  readonly later: Later;
  readonly now: () => number;
}

/** A call that is answered with a stream, and the listener of its events. */
export interface StreamCall<E extends Endpoint, Events extends Schemas> extends StreamDeps {
  readonly endpoint: E;
  readonly input: CallInput<E>;
  readonly events: Events;
  readonly onEvent: (event: EventOf<Events>) => void;
  /** Aborting it stops the answer, on the server too. */
  readonly stop: AbortSignal;
}

/** How a call ended: with a stream, whole or not, or with the reason why there was none. */
export type StreamEnd =
  | { readonly kind: 'streamed' }
  | { readonly kind: 'refused'; readonly message: string };

/** Makes a call and reads the stream of its answer. It never rejects. */
export async function streamEvents<E extends Endpoint, Events extends Schemas>(
  call: StreamCall<E, Events>,
): Promise<StreamEnd> {
  const silence = new AbortController();
  const signal = AbortSignal.any([call.stop, silence.signal]);
  let cancel = call.later(SILENCE_MS, () => silence.abort());
  const onBytes = () => {
    cancel();
    cancel = call.later(SILENCE_MS, () => silence.abort());
  };
  try {
    const response = await call.client.open(call.endpoint, call.input, signal);
    if (!response.ok || response.body === null) return await refusalOf(response, call.now());
    await readEvents(response.body, { ...call, onBytes, signal });
    return { kind: 'streamed' };
  } catch {
    return { kind: 'refused', message: reasonOf({ kind: 'offline', retryAfterMs: null }) };
  } finally {
    cancel();
  }
}

async function refusalOf(response: Response, nowMs: number): Promise<StreamEnd> {
  const read = ErrorReply.safeParse(await response.json().catch(() => null));
  if (!read.success) {
    const waitMs = retryAfterMs(response.headers, nowMs);
    return { kind: 'refused', message: reasonOf({ kind: 'offline', retryAfterMs: waitMs }) };
  }
  const { message, fields = {} } = read.data.error;
  return { kind: 'refused', message: Object.values(fields)[0] ?? message };
}

interface Reading<Events extends Schemas> {
  readonly events: Events;
  readonly onBytes: () => void;
  readonly onEvent: (event: EventOf<Events>) => void;
  readonly signal: AbortSignal;
}

/** Reads until the stream ends, breaks or is aborted; what had come was handed on. */
async function readEvents<Events extends Schemas>(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { events, onBytes, onEvent, signal }: Reading<Events>,
): Promise<void> {
  const { createParser } = await loadChunk(() => import('eventsource-parser'));
  const parser = createParser({
    onEvent({ event, data }) {
      const read = readEvent(events, event, data);
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
function readEvent<Events extends Schemas>(
  events: Events,
  name: string | undefined,
  data: string,
): EventOf<Events> | null {
  if (name === undefined || !Object.hasOwn(events, name)) return null;
  const parsed = events[name]?.safeParse(parse(data));
  if (parsed?.success !== true) return null;
  const event = { name, data: parsed.data };
  // The data was parsed with the schema of this event.
  return event as EventOf<Events>;
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}
