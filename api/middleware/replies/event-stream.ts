import type { Context } from 'koa';

/** Interval of the comment that keeps a stream open. */
export const HEARTBEAT_MS = 15_000;

/** A reply of server-sent events that is being written. */
export interface EventStream {
  /** Aborted when the reader has left, or has stopped reading. */
  readonly left: AbortSignal;
  /** Sends an event with its data as JSON; does nothing once the reader has left. */
  send(name: string, data: unknown, id?: number): void;
  /** Sends a comment, which keeps the connection open. */
  keepOpen(): void;
  end(): void;
}

/** How a stream is kept. */
export interface EventStreamOptions {
  /** A reader that has stopped reading is disconnected before its events fill the memory. */
  readonly mostUnreadBytes: number;
  /** Called at each heartbeat in the place of the comment. */
  readonly onBeat?: () => void;
}

/** Sets the status and the headers of a stream of server-sent events. */
export function setEventHeaders(ctx: Context): void {
  ctx.status = 200;
  ctx.type = 'text/event-stream';
  ctx.set('Cache-Control', 'no-store, no-transform');
  // nginx would otherwise buffer events.
  ctx.set('X-Accel-Buffering', 'no');
}

/** Begins a stream, whose headers are set: from now on the call cannot be refused any more. */
export function openEventStream(
  ctx: Context,
  { mostUnreadBytes, onBeat = () => keepOpen() }: EventStreamOptions,
): EventStream {
  const response = ctx.res;
  const left = new AbortController();
  ctx.respond = false;
  response.flushHeaders();
  const heartbeat = setInterval(onBeat, HEARTBEAT_MS);
  const close = () => {
    clearInterval(heartbeat);
    left.abort();
  };
  response.once('close', close);
  response.on('error', close);
  if (response.closed) close();

  function write(text: string): void {
    if (response.writableEnded || response.destroyed) return;
    if (response.writableLength > mostUnreadBytes) response.destroy();
    else response.write(text);
  }

  function keepOpen(): void {
    write(': still here\n\n');
  }

  return {
    left: left.signal,
    send(name, data, id) {
      const line = id === undefined ? '' : `id: ${id}\n`;
      write(`event: ${name}\n${line}data: ${JSON.stringify(data)}\n\n`);
    },
    keepOpen,
    end() {
      clearInterval(heartbeat);
      response.end();
    },
  };
}
