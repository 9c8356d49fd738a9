import { createNetwork } from '#platform/device/network.ts';
import { createMutex } from '#platform/tabs/mutex.ts';
import { later } from '#platform/time/later.ts';
import { deviceTimeZone } from '#platform/time/time-zone.ts';
import type { Pomodoro, PomodoroCreate } from '#shared/contract/work/pomodoros.ts';
import type { CallResult, KeyValueStore } from '#shared/domain/platform.ts';
import { isFields, isId } from '#shared/domain/timer/engine/reading.ts';
import type { EndedSession } from '#shared/domain/timer/types.ts';
import type { Run } from '#shared/domain/tools/runs/run.ts';
import { focusMsOf } from '#shared/domain/tools/work/focus-time.ts';
import type { WorkEntry } from '#shared/domain/tools/work/work-log.ts';
import { readToken } from '#stores/account/stored-token.ts';
import { createGuestRecorder } from '#stores/guest/guest-recorder.ts';
import { createGuestSessions } from '#stores/sessions/guest-sessions.ts';
import { createSessionQueue } from '#stores/sessions/session-queue.ts';
import { createAccountRecorder } from '#stores/sessions/session-recorder.ts';
import { CACHE_KEYS } from '#stores/storage/cache-keys.ts';
import { readJson } from '#stores/storage/read-json.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import { createServerClock } from '#stores/sync/server-clock.ts';
import type { ToolPageController } from '../../page/tool-page-controller.ts';

const CALL_LIMIT_MS = 15_000;

/**
 * Keeps what was timed as a standalone focus session: with the account that is signed in here (it
 * waits in the queue until the server has it), else in this browser. The same run is kept once,
 * however often this is called. False when it could not be kept.
 */
export async function keepAsSession(run: Run, controller: ToolPageController): Promise<boolean> {
  return run.status === 'ended' && keepSession(endedSessionOf(run), controller);
}

/** Keeps one stretch of work of the log in the same way. */
export function keepWork(entry: WorkEntry, controller: ToolPageController): Promise<boolean> {
  const { id, startedAt, endedAt, ms, label } = entry;
  return keepSession(sessionOf({ id, startedAt, endedAt, ms, label }), controller);
}

async function keepSession(ended: EndedSession, controller: ToolPageController): Promise<boolean> {
  const { storage } = controller;
  const token = readToken(storage);
  const user = readJson(storage, CACHE_KEYS.user);
  if (token === null || !isFields(user) || !isId(user['id'])) {
    const guests = createGuestSessions({ storage });
    createGuestRecorder(guests, deviceTimeZone).record(ended);
    return guests.$isKept.get();
  }
  const userId = user['id'];
  const queue = createSessionQueue({
    storage,
    mutex: createMutex(),
    network: createNetwork(),
    api: serverOf(storage),
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

function serverOf(storage: KeyValueStore) {
  const post = async <T>(path: string, body: unknown): Promise<CallResult<T>> => {
    const token = readToken(storage);
    const response = await fetch(`/api${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token ?? ''}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      credentials: 'omit',
      signal: AbortSignal.timeout(CALL_LIMIT_MS),
    });
    if (response.ok) return { kind: 'ok', value: await response.json() };
    // A token that another tab stored meanwhile stays. The page stays, too: it is no page of the
    // app.
    if (response.status === 401 && readToken(storage) === token) {
      storage.remove(STORAGE_KEYS.token);
    }
    if (response.status !== 401 && response.status !== 422) {
      return { kind: 'offline', retryAfterMs: null };
    }
    return {
      ...{ kind: 'refused', status: response.status, id: '', message: 'The server refused it.' },
      ...{ fields: {}, current: null },
    };
  };
  return {
    createPomodoro: (body: PomodoroCreate) => post<Pomodoro>('/pomodoros', body),
    // Sessions of a tool are recorded with their note, so there is no later call.
    notePomodoro: async (): Promise<CallResult<Pomodoro>> => ({
      kind: 'offline',
      retryAfterMs: null,
    }),
    aggregate: () => post<unknown>('/aggregate/pomodoros', {}),
  };
}
