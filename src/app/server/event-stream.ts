import { isTimerCall, type Unauthorized } from '#client/api-client.ts';
import { retryAfterMs } from '#client/retry-after.ts';
import { loadChunk } from '#platform/page/loading/load-chunk.ts';
import { RESTORED_HEADER } from '#shared/contract/errors.ts';
import type { Later } from '#shared/domain/platform.ts';
import { retryPauseMs } from '#stores/sync/retry.ts';

/** One event of a stream: its name (`message` when it has none) and its text. */
export interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

/**
 * Dependencies of an event stream; `later` calls `work` after the given milliseconds unless it is
 * cancelled.
 */
export interface EventStreamDeps {
  readonly url: string;
  readonly token: () => string | null;
  readonly fetch: typeof fetch;
  readonly onEvent: (event: StreamEvent) => void;
  /** Called when the stream opens: the first time, and after each reconnect. */
  readonly onOpen?: (headers: Headers) => void;
  /** Called where the server answers that it is away. */
  readonly onAway?: () => void;
  readonly onUnauthorized: (event: Unauthorized) => void;
  readonly onOnline: (listener: () => void) => () => void;
  readonly later: Later;
  /** Random number from 0 to 1, so that many clients do not reconnect at the same time. */
  readonly random: () => number;
  readonly now: () => number;
}

/** Without a token, another is looked for so often. */
const TOKEN_PAUSE_MS = 30_000;
/** The server sends something every 15 s; a stream silent for this long is dead. */
const SILENCE_MS = 60_000;

type End = 'refused' | { readonly retryAfterMs: number | null };

/**
 * Keeps a stream of server-sent events open and returns a close function. It uses fetch, because
 * the stream carries the token. After an end or an error it reconnects with growing, jittered
 * delays, and immediately when the network returns. Without a token it waits for one. An answer 4xx
 * other than 401 and 429 ends it.
 */
export function openEventStream(deps: EventStreamDeps): () => void {
  let failures = 0;
  let cancelPause: (() => void) | null = null;
  let current: AbortController | null = null;
  let isClosed = false;

  async function connect(): Promise<void> {
    const attempt = new AbortController();
    current = attempt;
    const end = await listen(deps, attempt, () => {
      failures = 0;
    }).catch((): End => ({ retryAfterMs: null }));
    if (isClosed || current !== attempt) return;
    current = null;
    if (end === 'refused') return;
    failures += 1;
    const pauseMs = retryPauseMs(failures);
    const waitMs = end.retryAfterMs ?? pauseMs / 2 + (deps.random() * pauseMs) / 2;
    cancelPause = deps.later(waitMs, comeBack);
  }

  function comeBack(): void {
    cancelPause?.();
    cancelPause = null;
    if (!isClosed) void connect();
  }

  const stopListening = deps.onOnline(() => {
    if (cancelPause === null) return;
    failures = 0;
    comeBack();
  });
  void connect();
  return () => {
    isClosed = true;
    stopListening();
    cancelPause?.();
    current?.abort();
  };
}

async function listen(
  deps: EventStreamDeps,
  attempt: AbortController,
  onAlive: () => void,
): Promise<End> {
  const token = deps.token();
  if (token === null) return { retryAfterMs: TOKEN_PAUSE_MS };
  const response = await deps.fetch(deps.url, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
    credentials: 'omit',
    cache: 'no-store',
    signal: attempt.signal,
  });
  if (response.status === 401) {
    const isAfterRestore = response.headers.has(RESTORED_HEADER);
    deps.onUnauthorized({ token, isTimerCall: isTimerCall(deps.url), isAfterRestore });
    return { retryAfterMs: TOKEN_PAUSE_MS };
  }
  if (response.status >= 400 && response.status < 500 && response.status !== 429) return 'refused';
  if (!response.ok || response.body === null) {
    if (response.status === 503) deps.onAway?.();
    return { retryAfterMs: retryAfterMs(response.headers, deps.now()) };
  }
  deps.onOpen?.(response.headers);
  await readEvents(response.body, deps, { attempt, onAlive });
  return { retryAfterMs: null };
}

async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  deps: EventStreamDeps,
  { attempt, onAlive }: { attempt: AbortController; onAlive: () => void },
): Promise<void> {
  // Loaded with the first answer: no page has to wait for it.
  const { createParser } = await loadChunk(() => import('eventsource-parser'));
  const parser = createParser({
    onEvent: ({ event = 'message', data }) => deps.onEvent({ name: event, data }),
  });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let cancelSilence = deps.later(SILENCE_MS, () => attempt.abort());
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onAlive();
      cancelSilence();
      cancelSilence = deps.later(SILENCE_MS, () => attempt.abort());
      parser.feed(value);
    }
  } finally {
    cancelSilence();
  }
}
