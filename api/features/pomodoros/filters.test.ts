import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildProject, buildSession, buildTask } from '#tests/support/database/focus-data.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildUser, type TestUser } from '#tests/support/site/build.ts';

let api: TestApi;
let user: TestUser;

beforeAll(async () => {
  api = await startApi();
});

beforeEach(async () => {
  user = await buildUser(api, { timeZone: 'Europe/Vienna' });
});

afterAll(() => api.stop());

/** The hours at which the sessions ended that meet conditions, newest first, with what they come to. */
async function found(query: Record<string, string>, by: TestUser = user) {
  const search = new URLSearchParams(query);
  const { token } = by;
  const [list, totals] = await Promise.all([
    api.call(`/pomodoros?${search}`, { token }),
    api.call(`/pomodoros/totals?${search}`, { token }),
  ]);
  expect([list.status, totals.status]).toEqual([200, 200]);
  const minutes = list.body.items.reduce(
    (sum: number, { duration }: { duration: number }) => sum + duration,
    0,
  );
  expect(totals.body).toEqual({ count: list.body.items.length, minutes });
  return list.body.items.map(({ endTime }: { endTime: string }) => endTime.slice(11, 13));
}

function at(hour: string, given: Record<string, unknown> = {}) {
  return buildSession(api, user, `2026-11-19T${hour}:00:00.000Z`, given);
}

describe('sessions are filtered', () => {
  it('by project, and by having none', async () => {
    const thesis = await buildProject(api, user);
    await at('07', { isStandalone: false, projectId: thesis.id });
    await at('08');
    await at('09', { isStandalone: false, projectId: thesis.id });
    expect(await found({ projectId: thesis.id })).toEqual(['09', '07']);
    expect(await found({ projectId: 'none' })).toEqual(['08']);
    expect(await found({})).toEqual(['09', '08', '07']);
  });

  it('by interruption, either way', async () => {
    await at('07', { interrupted: true });
    await at('08');
    await at('09', { externalInterruptions: 2 });
    expect(await found({ interrupted: 'true' })).toEqual(['09', '07']);
    expect(await found({ interrupted: 'false' })).toEqual(['08']);
  });

  it('by doubtful times', async () => {
    await at('07');
    await buildSession(api, user, '2026-11-19T07:10:00.000Z', { duration: 12 });
    await at('09');
    expect(await found({ flagged: 'true' })).toEqual(['07']);
    expect(await found({ flagged: 'false' })).toEqual(['09', '07']);
  });

  it('by local days, of whatever zone, together with everything else', async () => {
    const zone = (timeZone: string) => ({ timeZone, note: 'abroad' });
    // The same day on the wall of both, 26 hours apart.
    await buildSession(api, user, '2026-11-18T10:30:00.000Z', zone('Pacific/Kiritimati'));
    await buildSession(api, user, '2026-11-20T10:20:00.000Z', zone('Etc/GMT+11'));
    await at('12');
    const day = { startDate: '2026-11-19', endDate: '2026-11-19' };
    expect(await found(day)).toEqual(['10', '12', '10']);
    expect(await found({ ...day, text: 'ABROAD' })).toEqual(['10', '10']);
    expect(await found({ ...day, interrupted: 'true' })).toEqual([]);
  });

  it('of one person only', async () => {
    const stranger = await buildUser(api);
    const project = await buildProject(api, stranger);
    await buildSession(api, stranger, '2026-11-19T07:00:00.000Z', {
      isStandalone: false,
      projectId: project.id,
      note: 'secret',
    });
    await at('08', { note: 'mine' });
    expect(await found({ projectId: project.id })).toEqual([]);
    expect(await found({ text: 'secret' })).toEqual([]);
    expect(await found({})).toEqual(['08']);
    expect(await found({ text: 'secret' }, stranger)).toEqual(['07']);
  });

  it('without those that are deleted', async () => {
    const { id } = await at('07', { note: 'gone' });
    await at('08', { note: 'here' });
    await api.call(`/pomodoros/${id}`, { method: 'DELETE', token: user.token });
    expect(await found({})).toEqual(['08']);
    expect(await found({ text: 'gone' })).toEqual([]);
  });
});

describe('a text is looked for', () => {
  it('in the title of the task, the intention and the note', async () => {
    const project = await buildProject(api, user, { title: 'Thesis' });
    const task = await buildTask(api, user, { projectId: project.id, title: 'Draw the figures' });
    const foreign = await buildUser(api);
    const other = await buildProject(api, foreign);
    await buildTask(api, foreign, { projectId: other.id, title: 'Draw the figures' });
    await at('06', { isStandalone: false, projectId: project.id, taskId: task.id });
    await at('07', { intention: 'Only the figures.' });
    await at('08', { note: 'Line one\nfigures at last' });
    await at('09', { note: 'Nothing of it' });
    expect(await found({ text: 'figures' })).toEqual(['08', '07', '06']);
  });

  it('whatever its case and accents, in every alphabet', async () => {
    await at('07', { note: 'Übung für Éva' });
    await at('08', { note: 'ЗАМЕТКА' });
    await at('09', { note: 'Ubung' });
    expect(await found({ text: 'üBUNG FÜR éva' })).toEqual(['07']);
    expect(await found({ text: 'ubung' })).toEqual(['09', '07']);
    expect(await found({ text: 'заметка' })).toEqual(['08']);
  });

  it.each([
    ['%', '100 % done', '100 done'],
    ['_', 'snake_case', 'snakeXcase'],
    ['\\', 'C:\\notes', 'C:/notes'],
    ["'", "the author’s or author's", 'the authors'],
    ['5%_\\x', 'about 5%_\\x.', 'about 55ax.'],
  ])('to the letter: %s', async (text, note, other) => {
    await at('07', { note });
    await at('08', { note: other });
    expect(await found({ text })).toEqual(['07']);
  });

  it('as it is stored: composed, without space around it', async () => {
    await at('07', { note: 'Café' });
    expect(await found({ text: '  Cafe\u0301 ' })).toEqual(['07']);
    expect(await found({ text: '   ' })).toEqual(['07']);
  });
});

describe('filtered pages', () => {
  it('miss and repeat nothing, even of equal ends', async () => {
    const ids = [];
    for (let index = 0; index < 6; index += 1) {
      const { id } = await at('07', { interrupted: index % 3 !== 0, note: 'tied' });
      if (index % 3 !== 0) ids.push(id);
    }
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = `?limit=1&interrupted=true&text=tied${cursor && `&cursor=${cursor}`}`;
      const { body } = await api.call(`/pomodoros${query}`, { token: user.token });
      seen.push(...body.items.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(ids.toReversed());
  });

  it.each([
    ['projectId', 'thesis'],
    ['text', 'x'.repeat(101)],
    ['interrupted', 'maybe'],
    ['flagged', '1'],
    ['startDate', 'yesterday'],
  ])('refuse a %s that is %s, by its name', async (name, value) => {
    for (const path of ['/pomodoros', '/pomodoros/totals']) {
      const query = new URLSearchParams({ [name]: value });
      const reply = await api.call(`${path}?${query}`, { token: user.token });
      expect(reply.status).toBe(422);
      expect(Object.keys(reply.body.error.fields)).toEqual([name]);
    }
  });
});

describe('a session that stands in the way', () => {
  it('comes along with the refusal, and is named', async () => {
    const project = await buildProject(api, user, { title: 'Thesis' });
    const first = await at('07', { isStandalone: false, projectId: project.id });
    const second = await at('08');
    const reply = await api.call(`/pomodoros/${second.id}`, {
      method: 'PUT',
      token: user.token,
      body: { startTime: '2026-11-19T06:50:00.000Z' },
    });
    expect(reply.status).toBe(422);
    expect(reply.body.error.fields).toEqual({
      startTime:
        'This overlaps the session from 07:35 to 08:00 on 2026-11-19 (Thesis). Choose other times, or change that one first.',
    });
    expect(reply.body.error.current).toEqual(first);
  });
});
