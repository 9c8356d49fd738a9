import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ReadCalendar, readWithKhal } from '#tests/support/browser/khal.ts';
import { buildProject, buildSession, buildTask } from '#tests/support/database/focus-data.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildUser, type TestUser } from '#tests/support/site/build.ts';

let api: TestApi;
let user: TestUser;
let text: string;
const opened: ReadCalendar[] = [];

beforeAll(async () => {
  api = await startApi();
  user = await buildUser(api, { timeZone: 'Europe/Vienna' });
  const { token } = user;
  const { id: projectId } = await buildProject(api, user, { title: 'Thesis' });
  const title = `Read, then “write”; ${'ü'.repeat(60)}🍅`;
  const task = await buildTask(api, user, { projectId, title, dueOn: '2026-10-25' });
  // 9:00 in Vienna on the days around the change of clocks, and the repeated hour.
  for (const [startsAt, endsAt] of [
    ['2026-10-24T07:00:00.000Z', '2026-10-24T07:25:00.000Z'],
    ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'],
    ['2026-10-26T08:00:00.000Z', '2026-10-26T08:25:00.000Z'],
  ]) {
    await api.call('/plans', { token, body: { taskId: task.id, startsAt, endsAt } });
  }
  await buildSession(api, user, '2026-10-26T09:25:00.000Z', { note: 'Two lines,\nat last' });
  const contents = { plans: true, sessions: true, dueTasks: true };
  const { body } = await api.call('/calendar-feed', { method: 'PUT', token, body: { contents } });
  text = (await api.call(new URL(body.address).pathname.replace('/api', ''))).body;
});

afterAll(async () => {
  for (const calendar of opened) calendar.remove();
  await api.stop();
});

async function openIn(timeZone: string): Promise<ReadCalendar> {
  const calendar = await readWithKhal(text, timeZone);
  opened.push(calendar);
  return calendar;
}

it('is read by a calendar program at the right hours on both sides of a change of clocks', async () => {
  const calendar = await openIn('Europe/Vienna');
  const title = `Read, then “write”; ${'ü'.repeat(60)}🍅`;
  expect(await calendar.list('2026-10-24', 1)).toEqual([
    `2026-10-24 09:00 > 2026-10-24 09:25 > ${title} > Thesis`,
  ]);
  expect(await calendar.list('2026-10-25', 1)).toEqual([
    `2026-10-25  > 2026-10-25  > ${title} > Thesis`,
    `2026-10-25 02:30 > 2026-10-25 02:30 > ${title} > Thesis`,
  ]);
  expect(await calendar.list('2026-10-26', 1)).toEqual([
    `2026-10-26 09:00 > 2026-10-26 09:25 > ${title} > Thesis`,
    '2026-10-26 10:00 > 2026-10-26 10:25 > Focus > Two lines,',
    'at last',
  ]);
});

it('is read in another zone at that zone’s hours', async () => {
  const calendar = await openIn('America/New_York');
  const shown = await calendar.list('2026-10-24', 1);
  expect(shown[0]).toMatch(/^2026-10-24 03:00 > 2026-10-24 03:25 > Read/);
  // Clocks there change a week later.
  expect((await calendar.list('2026-10-26', 1))[0]).toMatch(/^2026-10-26 04:00 /);
});
