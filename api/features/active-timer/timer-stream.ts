import type { ServerResponse } from 'node:http';
import type { DataKind } from '#shared/contract/data-changes.ts';
import type { ActiveTimerReply } from '#shared/contract/work/active-timer.ts';

/**
 * Interval for the heartbeat of an open stream, for validating its session again, and for polling
 * other processes.
 */
export const HEARTBEAT_MS = 15_000;
// A reader that has stopped reading is disconnected before its events fill the memory.
const MAX_UNREAD_BYTES = 64_000;

interface StreamOptions {
  /** The response to write to; its headers are set but not sent. */
  response: ServerResponse;
  first: ActiveTimerReply;
  load(): Promise<ActiveTimerReply>;
  /** Returns whether the session that opened the stream is still valid. */
  isAdmitted(): Promise<boolean>;
  /** Subscribes to changes in this process; returns an unsubscribe function. */
  subscribe(changed: () => void): () => void;
  /**
   * Subscribes to the kinds of lists that another session has changed; returns an unsubscribe
   * function.
   */
  subscribeToLists(changed: (kinds: readonly DataKind[], mark: string) => void): () => void;
  stopping: AbortSignal;
  failed(error: unknown): void;
}

/**
 * Sends the timer as server-sent events: initially, on every change, and a comment as a heartbeat.
 * It also names the lists that other devices have changed. Ends when the reader disconnects or
 * stops reading, the session is no longer valid, or the server stops.
 */
export function openTimerStream(options: StreamOptions): void {
  const { response, stopping } = options;
  let sentVersion: number | undefined;
  let isOpen = true;
  let isLoading = false;
  let hasChanged = false;

  function send(reply: ActiveTimerReply): void {
    const { version } = reply;
    if (!isOpen || version === sentVersion) return;
    sentVersion = version;
    write(`event: timer\nid: ${version}\ndata: ${JSON.stringify(reply)}\n\n`);
  }

  function write(text: string): void {
    if (response.writableLength > MAX_UNREAD_BYTES) response.destroy();
    else response.write(text);
  }

  /** Loads one at a time, so that an older state never follows a newer one. */
  async function refresh(): Promise<void> {
    hasChanged = true;
    if (isLoading) return;
    isLoading = true;
    try {
      while (hasChanged && isOpen) {
        hasChanged = false;
        send(await options.load());
      }
    } finally {
      isLoading = false;
    }
  }

  async function beat(): Promise<void> {
    if (!(await options.isAdmitted())) close();
    if (!isOpen) return;
    write(': still here\n\n');
    await refresh();
  }

  function close(): void {
    if (!isOpen) return;
    isOpen = false;
    clearInterval(heartbeat);
    unsubscribe();
    unsubscribeFromLists();
    stopping.removeEventListener('abort', close);
    response.end();
  }

  const refreshNow = () => void refresh().catch(options.failed);
  const heartbeat = setInterval(() => void beat().catch(options.failed), HEARTBEAT_MS);
  const unsubscribe = options.subscribe(refreshNow);
  const unsubscribeFromLists = options.subscribeToLists((kinds, mark) => {
    if (isOpen) write(`event: changes\ndata: ${JSON.stringify({ kinds, mark })}\n\n`);
  });
  stopping.addEventListener('abort', close);
  response.on('close', close);
  response.on('error', close);
  send(options.first);
  // The state may have changed between the first load and the subscription.
  refreshNow();
}
