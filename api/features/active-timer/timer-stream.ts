import type { Context } from 'koa';
import type { DataChanges } from '#api/features/data-changes/service.ts';
import { type EventStream, openEventStream } from '#api/middleware/replies/event-stream.ts';
import type { ActiveTimerReply } from '#shared/contract/work/active-timer.ts';

const MAX_UNREAD_BYTES = 64_000;

interface StreamOptions {
  /** The call to answer; its headers are set but not sent. */
  ctx: Context;
  first: ActiveTimerReply;
  load(): Promise<ActiveTimerReply>;
  /** Returns whether the session that opened the stream is still valid. */
  isAdmitted(): Promise<boolean>;
  /** Subscribes to changes in this process; returns an unsubscribe function. */
  subscribe(changed: () => void): () => void;
  /** Subscribes to what another session has changed; returns an unsubscribe function. */
  subscribeToLists(changed: Parameters<DataChanges['subscribe']>[1]): () => void;
  stopping: AbortSignal;
  failed(error: unknown): void;
}

/**
 * Sends the timer as server-sent events: initially, on every change, and a comment as a heartbeat.
 * With each heartbeat, and as soon as sessions of its user end, its session is validated. It also
 * names the lists that other devices have changed. Ends when the reader disconnects or stops
 * reading, the session is no longer valid, or the server stops.
 */
export function openTimerStream(options: StreamOptions): void {
  const { ctx, stopping } = options;
  let sentVersion: number | undefined;
  let isOpen = true;
  let isLoading = false;
  let hasChanged = false;

  function send(reply: ActiveTimerReply): void {
    const { version } = reply;
    if (!isOpen || version === sentVersion) return;
    sentVersion = version;
    stream.send('timer', reply, version);
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
    stream.keepOpen();
    await refresh();
  }

  function close(): void {
    if (!isOpen) return;
    isOpen = false;
    unsubscribe();
    unsubscribeFromLists();
    stopping.removeEventListener('abort', close);
    stream.end();
  }

  const refreshNow = () => void refresh().catch(options.failed);
  const stream: EventStream = openEventStream(ctx, {
    mostUnreadBytes: MAX_UNREAD_BYTES,
    onBeat: () => void beat().catch(options.failed),
  });
  const unsubscribe = options.subscribe(refreshNow);
  const unsubscribeFromLists = options.subscribeToLists((changed, mark) => {
    if (changed.includes('access')) void beat().catch(options.failed);
    const kinds = changed.filter((kind) => kind !== 'access');
    if (isOpen && kinds.length > 0) stream.send('changes', { kinds, mark });
  });
  stopping.addEventListener('abort', close);
  stream.left.addEventListener('abort', close);
  send(options.first);
  // The state may have changed between the first load and the subscription.
  refreshNow();
}
