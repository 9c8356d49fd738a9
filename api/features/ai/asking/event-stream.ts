import type { ServerResponse } from 'node:http';
import type { Context } from 'koa';
import type { AiEvent, AiEventName } from '#shared/contract/account/ai/ai-answers.ts';

/** Interval of the comment that keeps the connection open. */
const HEARTBEAT_MS = 15_000;
// A reader that has stopped reading is disconnected before its events fill the memory.
const MAX_UNREAD_BYTES = 256_000;

/** Sends the events of one answer. */
export interface AnswerStream {
  /** Aborted when the reader has left. */
  readonly left: AbortSignal;
  send<Name extends AiEventName>(name: Name, data: Extract<AiEvent, { name: Name }>['data']): void;
  end(): void;
}

/** Begins the stream of an answer: from now on the call cannot be refused any more. */
export function openAnswerStream(ctx: Context): AnswerStream {
  const response = ctx.res;
  const left = new AbortController();
  ctx.status = 200;
  ctx.type = 'text/event-stream';
  ctx.set('Cache-Control', 'no-store, no-transform');
  // nginx would otherwise buffer events.
  ctx.set('X-Accel-Buffering', 'no');
  ctx.respond = false;
  response.flushHeaders();
  const heartbeat = setInterval(() => write(response, ': still here\n\n'), HEARTBEAT_MS);
  const close = () => {
    clearInterval(heartbeat);
    left.abort();
  };
  response.once('close', close);
  response.on('error', close);
  if (response.closed) close();
  return {
    left: left.signal,
    send: (name, data) => write(response, `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
    end() {
      clearInterval(heartbeat);
      response.end();
    },
  };
}

function write(response: ServerResponse, text: string): void {
  if (response.writableEnded || response.destroyed) return;
  if (response.writableLength > MAX_UNREAD_BYTES) response.destroy();
  else response.write(text);
}
