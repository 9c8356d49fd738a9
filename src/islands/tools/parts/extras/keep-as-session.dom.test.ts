import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStorage } from '#platform/device/storage.ts';
import { pomodorosApi } from '#shared/contract/work/pomodoros.ts';
import type { WorkEntry } from '#shared/domain/tools/work/work-log.ts';
import { CACHE_KEYS } from '#stores/storage/cache-keys.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import type { ToolPageController } from '../../page/tool-page-controller.ts';
import { keepWork } from './keep-as-session.ts';

const USER_ID = '0199f3c2-7d1e-7abc-8def-000000000001';
const TOKEN = 'A'.repeat(43);
const ENDED_AT = Date.UTC(2026, 10, 20, 10, 25);
const ENTRY: WorkEntry = {
  key: 'run:0',
  id: '0199f3c2-7d1e-7abc-8def-000000000002',
  page: '/study-timer',
  startedAt: ENDED_AT - 1_500_000,
  endedAt: ENDED_AT,
  ms: 1_500_000,
  label: 'Chapter two',
  note: '',
  marks: [],
  isKept: false,
  isFull: true,
};
const PATH = '/api/pomodoros';

const controller = {
  storage: createStorage(),
  clock: { now: () => ENDED_AT },
} as unknown as ToolPageController;

afterEach(() => vi.unstubAllGlobals());

/**
 * Answers each request with a status and an error in the format of the API, and collects the
 * requests.
 */
function answerWith(status: number) {
  const request = vi.fn(async (_url: string, _init: RequestInit) =>
    Response.json({ error: { id: 'some_reason', message: 'No.' } }, { status }),
  );
  vi.stubGlobal('fetch', request);
  return request;
}

const waiting = () => localStorage.getItem(STORAGE_KEYS.pendingPomodoros) ?? '';

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem(STORAGE_KEYS.token, TOKEN);
  localStorage.setItem(CACHE_KEYS.user, JSON.stringify({ id: USER_ID }));
});

test('a session is sent as the contract says, with the token of this browser', async () => {
  const request = answerWith(503);
  expect(await keepWork(ENTRY, controller)).toBe(true);
  await vi.waitFor(() => expect(request).toHaveBeenCalled());
  const [url, init] = request.mock.calls[0] ?? [];
  expect(url).toBe(PATH);
  expect(new Headers(init?.headers).get('authorization')).toBe(`Bearer ${TOKEN}`);
  const body: unknown = JSON.parse(String(init?.body));
  expect(pomodorosApi.create.body.parse(body)).toMatchObject({ id: ENTRY.id, duration: 25 });
});

test('a session that the server does not take now waits in this browser', async () => {
  const request = answerWith(503);
  await keepWork(ENTRY, controller);
  await vi.waitFor(() => expect(request).toHaveBeenCalled());
  expect(waiting()).toContain(ENTRY.id);
});

test('a token that the server no longer knows is forgotten, and the session waits', async () => {
  answerWith(401);
  await keepWork(ENTRY, controller);
  await vi.waitFor(() => expect(localStorage.getItem(STORAGE_KEYS.token)).toBeNull());
  expect(waiting()).toContain(ENTRY.id);
});
