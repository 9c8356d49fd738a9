import { createNetwork } from '#platform/device/network.ts';
import { loadChunk } from '#platform/page/loading/load-chunk.ts';
import { createMutex } from '#platform/tabs/mutex.ts';
import { later } from '#platform/time/later.ts';
import { deviceTimeZone } from '#platform/time/time-zone.ts';
import type { KeyValueStore } from '#shared/domain/platform.ts';
import { isFields, isId } from '#shared/domain/timer/engine/reading.ts';
import type { EndedSession } from '#shared/domain/timer/types.ts';
import type { Run } from '#shared/domain/tools/runs/run.ts';
import { focusMsOf } from '#shared/domain/tools/work/focus-time.ts';
import type { WorkEntry } from '#shared/domain/tools/work/work-log.ts';
import { readToken } from '#stores/account/stored-token.ts';
import { createGuestRecorder } from '#stores/guest/guest-recorder.ts';
import { createGuestSessions } from '#stores/sessions/guest-sessions.ts';
import { createSessionQueue, type SessionQueueDeps } from '#stores/sessions/session-queue.ts';
import { createAccountRecorder } from '#stores/sessions/session-recorder.ts';
import { CACHE_KEYS } from '#stores/storage/cache-keys.ts';
import { NO_ANSWER } from '#stores/storage/failure.ts';
import { readJson } from '#stores/storage/read-json.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import { createServerClock } from '#stores/sync/server-clock.ts';
import type { ToolPageController } from '../../page/tool-page-controller.ts';

/**
 * Saves a run as a standalone focus session: in the account that is signed in here (through the
 * queue, until the server has it), or else in this browser. Idempotent: the same run is saved once.
 * Returns false when it could not be saved.
 */
export async function keepAsSession(run: Run, controller: ToolPageController): Promise<boolean> {
  return run.status === 'ended' && keepSession(endedSessionOf(run), controller);
}

/** Saves an entry of the work log in the same way. */
export function keepWork(entry: WorkEntry, controller: ToolPageController): Promise<boolean> {
  const { id, startedAt, endedAt, ms, label } = entry;
  return keepSession(sessionOf({ id, startedAt, endedAt, ms, label }), controller);
}

async function keepSession(ended: EndedSession, controller: ToolPageController): Promise<boolean> {
  const { storage } = controller;
  const userId = userIn(storage);
  if (readToken(storage) === null || userId === null) {
    const guests = createGuestSessions({ storage });
    createGuestRecorder(guests, deviceTimeZone).record(ended);
    return guests.$isKept.get();
  }
  const queue = createSessionQueue({
    storage,
    mutex: createMutex(),
    network: createNetwork(),
    api: serverOf(storage, userId),
    user: () => userId,
    later,
  });
  createAccountRecorder({
    queue,
    userId,
    timeZone: deviceTimeZone,
    serverClock: createServerClock({ storage }),
    now: controller.clock.now,
    hasToken: () => true,
  }).record(ended);
  return true;
}

function endedSessionOf(run: Run & { status: 'ended' }): EndedSession {
  const { id, schedule, startedAt, endedAt } = run;
  return sessionOf({ id, startedAt, endedAt, ms: focusMsOf(run), label: schedule.name });
}

type Stretch = Pick<WorkEntry, 'id' | 'startedAt' | 'endedAt' | 'ms' | 'label'>;

function sessionOf({ id, startedAt, endedAt, ms, label }: Stretch): EndedSession {
  return {
    sessionId: id,
    session: 'work',
    startedAt: Math.min(startedAt, endedAt - ms),
    endedAt,
    focusedMs: ms,
    plannedMs: ms,
    target: { kind: 'standalone' },
    intention: label,
    interruptions: { internal: 0, external: 0 },
    interrupted: false,
    outcome: 'completed',
  };
}

/**
 * Calls of the session queue. The client and its contract are loaded with the first call; a session
 * that is queued while they cannot be loaded is sent by the next page that can.
 */
function serverOf(storage: KeyValueStore, userId: string): SessionQueueDeps['api'] {
  const calls = async () => {
    const [{ createApiClient }, { createSessionApi }] = await loadChunk(() =>
      Promise.all([import('#client/api-client.ts'), import('#client/session-api.ts')]),
    );
    const client = createApiClient({
      token: () => readToken(storage),
      isForeign: () => userIn(storage) !== userId,
      fetch: (...request) => fetch(...request),
      onUnauthorized: ({ token }) => {
        // A token that another tab has stored meanwhile stays. The visitor stays on this page, too,
        // because it is not part of the app.
        if (readToken(storage) === token) storage.remove(STORAGE_KEYS.token);
      },
    });
    return createSessionApi(client);
  };
  const call = <Result>(send: (api: SessionQueueDeps['api']) => Promise<Result>) =>
    calls().then(send, () => NO_ANSWER);
  return {
    createPomodoro: (body) => call((api) => api.createPomodoro(body)),
    notePomodoro: (id, note) => call((api) => api.notePomodoro(id, note)),
    aggregate: () => call((api) => api.aggregate()),
  };
}

/** Returns the id of the user who is signed in here, or null. */
function userIn(storage: KeyValueStore): string | null {
  const user = readJson(storage, CACHE_KEYS.user);
  return isFields(user) && isId(user['id']) ? user['id'] : null;
}
