import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_NOTE_LENGTH } from '#shared/contract/work/notes.ts';
import { buildProject, MISSING_ID } from '#tests/support/database/focus-data.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildId, buildUser, type TestUser } from '#tests/support/site/build.ts';

let api: TestApi;
let user: TestUser;
let projectId: string;

beforeAll(async () => {
  api = await startApi();
  user = await buildUser(api);
});

beforeEach(async () => {
  projectId = (await buildProject(api, user)).id;
});

afterAll(() => api.stop());

function create(body: unknown, project = projectId, { token } = user) {
  return api.call(`/projects/${project}/notes`, { token, body });
}

function save(id: string, body: unknown, { token } = user) {
  return api.call(`/projects/notes/${id}`, { method: 'PUT', token, body });
}

function remove(id: string, { token } = user) {
  return api.call(`/projects/notes/${id}`, { method: 'DELETE', token });
}

async function texts(project = projectId): Promise<string[]> {
  const { body } = await api.call(`/projects/${project}/notes`, { token: user.token });
  return body.items.map(({ text }: { text: string }) => text);
}

describe('adding a note', () => {
  it('returns it as written, with version 1', async () => {
    const id = buildId();
    const text = '# Plan\n\n- <script>alert(1)</script>\n- [x] *done*';
    const reply = await create({ id, text });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      id,
      projectId,
      text,
      version: 1,
      createdAt: '2026-11-20T10:00:00.000Z',
      updatedAt: '2026-11-20T10:00:00.000Z',
    });
  });

  it('may be empty initially, and reach the maximum length', async () => {
    expect((await create({ text: '' })).body.text).toBe('');
    expect((await create({ text: 'x'.repeat(MAX_NOTE_LENGTH) })).status).toBe(201);
  });

  it('returns the first result for a repeated id', async () => {
    const id = buildId();
    await create({ id, text: 'First' });
    const again = await create({ id, text: 'Second' });
    expect(again.status).toBe(200);
    expect(await texts()).toEqual(['First']);
  });

  it.each([
    ['no text', {}, 'text'],
    ['a text that is too long', { text: 'x'.repeat(MAX_NOTE_LENGTH + 1) }, 'text'],
    ['an unknown key', { text: 'x', title: 'y' }, 'title'],
  ])('refuses %s', async (_name, body, field) => {
    const reply = await create(body);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.fields)).toEqual([field]);
    expect(await texts()).toEqual([]);
  });

  it('answers 404 for a project that is missing', async () => {
    expect((await create({ text: 'x' }, MISSING_ID)).status).toBe(404);
  });
});

describe('saving a note', () => {
  it('increments the version', async () => {
    const { body } = await create({ text: 'Draft' });
    api.clock.nowMs += 60_000;
    const reply = await save(body.id, { text: 'Better', version: 1 });
    api.clock.nowMs -= 60_000;
    expect(reply.body).toEqual({
      ...body,
      text: 'Better',
      version: 2,
      updatedAt: '2026-11-20T10:01:00.000Z',
    });
  });

  it('returns the current note where it was saved concurrently, and changes nothing', async () => {
    const { body } = await create({ text: 'Draft' });
    const theirs = await save(body.id, { text: 'Theirs', version: 1 });
    const mine = await save(body.id, { text: 'Mine', version: 1 });
    expect(mine.status).toBe(409);
    expect(mine.body.error.current).toEqual(theirs.body);
    expect(await texts()).toEqual(['Theirs']);
  });

  it('accepts the same text again as a retry', async () => {
    const { body } = await create({ text: 'Draft' });
    const first = await save(body.id, { text: 'Better', version: 1 });
    const again = await save(body.id, { text: 'Better', version: 1 });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });

  it('lets the last writer win without a version', async () => {
    const { body } = await create({ text: 'Draft' });
    await save(body.id, { text: 'Theirs', version: 1 });
    expect((await save(body.id, { text: 'Mine' })).body).toMatchObject({
      text: 'Mine',
      version: 3,
    });
  });

  it('lets one of twenty win that are based on the same version', async () => {
    const { body } = await create({ text: 'Draft' });
    const saves = Array.from({ length: 20 }, (_, index) =>
      save(body.id, { text: `Text ${index}`, version: 1 }),
    );
    const statuses = (await Promise.all(saves)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  });

  it('answers 404 for one that is missing or in a deleted project', async () => {
    const { body } = await create({ text: 'Draft' });
    expect((await save(MISSING_ID, { text: 'x' })).status).toBe(404);
    await api.call(`/projects/${projectId}`, { method: 'DELETE', token: user.token });
    expect((await save(body.id, { text: 'x' })).status).toBe(404);
    expect((await remove(body.id)).status).toBe(404);
  });
});

describe('deleting a note', () => {
  it('removes it, once', async () => {
    const { body } = await create({ text: 'Draft' });
    expect((await remove(body.id)).status).toBe(204);
    expect((await remove(body.id)).status).toBe(404);
    expect(await texts()).toEqual([]);
  });
});
