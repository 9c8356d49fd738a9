import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import {
  createDataChanges,
  type DataChanges,
  forgetChanges,
} from '#api/features/data-changes/service.ts';
import { createLog } from '#api/log.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildId } from '#tests/support/site/build.ts';

let api: TestApi;
let open: DataChanges[] = [];

beforeAll(async () => {
  api = await startApi();
});

afterEach(() => {
  for (const each of open) each.stop();
  open = [];
});

afterAll(() => api.stop());

/** Creates the changes of a process, alone or among others. */
function startProcess(hasOthers: boolean): DataChanges {
  const changes = createDataChanges({
    db: api.server.db,
    now: () => api.clock.nowMs,
    log: createLog('silent'),
    processes: { id: buildId(), hasOthers: () => hasOthers },
  });
  open.push(changes);
  return changes;
}

function listenOn(changes: DataChanges, userId: string, sessionId = buildId()) {
  const heard: string[][] = [];
  changes.subscribe({ userId, sessionId }, (kinds) => heard.push([...kinds]));
  return heard;
}

const rows = () => api.server.db('data_changes').select('*');

it('notifies its own streams with one message for several calls', async () => {
  const process = startProcess(false);
  const [userId, sessionId] = [buildId(), buildId()];
  const heard = listenOn(process, userId);
  const own = listenOn(process, userId, sessionId);
  process.note({ userId, sessionId, kinds: ['tasks', 'projects'] });
  process.note({ userId, sessionId, kinds: ['tasks', 'notes'] });
  await vi.waitFor(() => expect(heard).toEqual([['tasks', 'projects', 'notes']]));
  expect(own).toEqual([]);
  expect(await rows()).toEqual([]);
});

it('notifies the streams of other processes, once', async () => {
  const [one, other] = [startProcess(true), startProcess(true)];
  const [userId, sessionId] = [buildId(), buildId()];
  const heard = listenOn(other, userId);
  const ofSomebodyElse = listenOn(other, buildId());
  one.note({ userId, sessionId, kinds: ['tasks'] });
  await vi.waitFor(() => expect(heard).toEqual([['tasks']]), { timeout: 5000 });
  one.note({ userId, sessionId, kinds: ['plans'] });
  await vi.waitFor(() => expect(heard).toEqual([['tasks'], ['plans']]), { timeout: 5000 });
  expect(ofSomebodyElse).toEqual([]);
});

it('deletes changes that every process has read', async () => {
  await forgetChanges(api.server.db, api.clock.nowMs + 60_001);
  expect(await rows()).toEqual([]);
});
