import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildProject, buildSession, buildTask } from '#tests/support/database/focus-data.ts';
import { rawRequest } from '#tests/support/raw-request.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildUser, givePremium, type TestUser } from '#tests/support/site/build.ts';

const ALL = { plans: true, sessions: true, dueTasks: true };
const DAY_MS = 86_400_000;

let api: TestApi;
let user: TestUser;

beforeAll(async () => {
  api = await startApi();
  user = await buildUser(api, { timeZone: 'Europe/Vienna' });
  const { token } = user;
  const project = await buildProject(api, user, { title: 'Thesis; “Äpfel”' });
  const given = { projectId: project.id, title: 'Read, then write', dueOn: '2026-11-30' };
  const task = await buildTask(api, user, given);
  // 9:00 in Vienna, before and after the change of clocks.
  for (const startsAt of ['2026-10-24T07:00:00.000Z', '2026-10-26T08:00:00.000Z']) {
    const endsAt = new Date(Date.parse(startsAt) + 25 * 60_000).toISOString();
    await api.call('/plans', { token, body: { taskId: task.id, startsAt, endsAt } });
  }
  await buildSession(api, user, '2026-11-20T09:25:00.000Z', { note: 'Two lines,\nat last' });
});

afterAll(() => api.stop());

const pathOf = (address: string) => new URL(address).pathname.replace('/api', '');

async function switchOn(contents = ALL, { token } = user): Promise<string> {
  const { body } = await api.call('/calendar-feed', { method: 'PUT', token, body: { contents } });
  return pathOf(body.address);
}

const read = (path: string) => api.call(path);
/** A conditional request by a client with a cache; `fetch` would bypass it. */
const ask = (path: string, headers: Record<string, string>) =>
  rawRequest(api.url, `/api${path}`, { method: 'GET', headers });
const count = (text: string, line: string) => text.split(`${line}\r\n`).length - 1;

describe('the feed of a user', () => {
  it('is off until it is switched on, and keeps its address when its contents change', async () => {
    const ada = await buildUser(api);
    const { token } = ada;
    const off = await api.call('/calendar-feed', { token });
    expect(off.body).toEqual({
      address: null,
      contents: { plans: true, sessions: false, dueTasks: true },
      daysBack: 90,
    });
    const path = await switchOn(ALL, ada);
    expect(path).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
    expect(await switchOn({ ...ALL, sessions: false }, ada)).toBe(path);
    const on = await api.call('/calendar-feed', { token });
    expect(pathOf(on.body.address)).toBe(path);
    expect(on.body.contents).toEqual({ ...ALL, sessions: false });
  });

  it('gets another address, and the previous one stops working immediately', async () => {
    const ada = await buildUser(api);
    const { token } = ada;
    const renew = () => api.call('/calendar-feed/renew', { method: 'POST', token });
    expect((await renew()).status).toBe(404);
    const before = await switchOn(ALL, ada);
    expect((await read(before)).status).toBe(200);
    const after = pathOf((await renew()).body.address);
    expect((await read(before)).status).toBe(404);
    expect((await read(after)).status).toBe(200);
    for (let time = 0; time < 2; time += 1) {
      const gone = await api.call('/calendar-feed', { method: 'DELETE', token });
      expect(gone.status).toBe(204);
    }
    expect((await read(after)).status).toBe(404);
  });

  it('is closed with the account', async () => {
    const ada = await buildUser(api);
    const path = await switchOn(ALL, ada);
    await api.server.db('users').where({ id: ada.id }).update({ is_active: 0 });
    expect((await read(path)).status).toBe(404);
  });

  it.each(['x', 'a'.repeat(43), `${'a'.repeat(42)}%00`])('answers 404 to %s', async (secret) => {
    expect((await read(`/calendar/${secret}.ics`)).status).toBe(404);
  });
});

describe('reading the feed', () => {
  it('returns a calendar with private caching and without indexing', async () => {
    const { status, headers, body } = await read(await switchOn());
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(count(body, 'BEGIN:VEVENT')).toBe(4);
    expect(body).toContain('SUMMARY:Read\\, then write\r\n');
    expect(body).toContain('DESCRIPTION:Thesis\\; “Äpfel”\r\n');
    expect(body).toContain('DTSTART;VALUE=DATE:20261130\r\n');
  });

  it('answers 304 for a cached calendar until something changes', async () => {
    const path = await switchOn();
    const first = await read(path);
    const etag = first.headers.get('etag') ?? '';
    const since = first.headers.get('last-modified') ?? '';
    expect((await ask(path, { 'if-none-match': etag })).status).toBe(304);
    expect((await ask(path, { 'if-modified-since': since })).status).toBe(304);
    api.clock.nowMs += 5000;
    onTestFinished(() => {
      api.clock.nowMs -= 5000;
    });
    const { body } = await api.call('/tasks', { token: user.token });
    const renamed = { method: 'PUT', token: user.token, body: { title: 'Only read' } } as const;
    await api.call(`/tasks/${body.items[0].id}`, renamed);
    const again = await ask(path, { 'if-none-match': etag });
    expect(again.status).toBe(200);
    expect((await ask(path, { 'if-modified-since': since })).status).toBe(200);
    expect(again.text).toContain('SUMMARY:Only read\r\n');
    const back = { ...renamed, body: { title: 'Read, then write' } };
    await api.call(`/tasks/${body.items[0].id}`, back);
  });

  it('contains only the selected kinds', async () => {
    const kinds = async (contents: typeof ALL) => {
      const { body } = await read(await switchOn(contents));
      return ['Planned', 'Focus', 'Due'].map((kind) => count(body, `CATEGORIES:${kind}`));
    };
    expect(await kinds(ALL)).toEqual([2, 1, 1]);
    expect(await kinds({ ...ALL, sessions: false })).toEqual([2, 0, 1]);
    expect(await kinds({ plans: false, sessions: true, dueTasks: false })).toEqual([0, 1, 0]);
  });

  it('covers 90 days back and a year ahead', async () => {
    const path = await switchOn();
    const at = async (days: number) => {
      api.clock.nowMs += days * DAY_MS;
      const { body } = await read(path);
      api.clock.nowMs -= days * DAY_MS;
      return count(body, 'CATEGORIES:Focus') + count(body, 'CATEGORIES:Due');
    };
    expect([await at(90), await at(91), await at(101)]).toEqual([2, 1, 0]);
    expect([await at(-355), await at(-356), await at(-366), await at(-367)]).toEqual([2, 2, 1, 0]);
  });

  it('covers a year back with premium, and 90 days again after that', async () => {
    const ada = await buildUser(api, { timeZone: 'Europe/Vienna' });
    const { token } = ada;
    const sessionOn = (day: string) => buildSession(api, ada, `${day}T09:25:00.000Z`);
    await Promise.all(['2025-11-18', '2025-11-19', '2026-08-21', '2026-08-22'].map(sessionOn));
    const path = await switchOn(ALL, ada);
    const days = async () => {
      const { body } = await read(path);
      return [...body.matchAll(/DTSTART:(\d{8})/g)].map(([, day]) => day).sort();
    };
    const daysBack = async () => (await api.call('/calendar-feed', { token })).body.daysBack;
    const free = await days();
    expect([free, await daysBack()]).toEqual([['20260822'], 90]);
    const { headers } = await ask(path, {});
    const since = String(headers['last-modified']);
    api.clock.nowMs += 60_000;
    await givePremium(api, ada);
    expect(await days()).toEqual(['20251119', '20260821', '20260822']);
    expect(await daysBack()).toBe(366);
    expect((await ask(path, { 'if-modified-since': since })).status).toBe(200);
    await givePremium(api, ada, 'free');
    expect([await days(), await daysBack()]).toEqual([free, 90]);
    api.clock.nowMs -= 60_000;
  });

  it('is refused for a while to an address that reads continuously', async () => {
    const path = await switchOn();
    const statuses = await Promise.all(
      Array.from({ length: 140 }, async () => (await read(path)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });
});
