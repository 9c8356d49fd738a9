import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publishDue } from '#api/features/articles/public/schedule.ts';
import { PublishingFailed } from '#api/publishing/publisher.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, type TestUser } from '#tests/support/site/build.ts';
import { articleText, buildArticle, publish } from '#tests/support/site/build-article.ts';
import { openWritersDesk } from '#tests/support/site/writers-desk.ts';

const HOUR_MS = 60 * 60_000;
/** 2026-11-20 10:00 UTC is 11:00 in Vienna. */
const AT_NOON = { day: '2026-11-20', time: '12:00', timeZone: 'Europe/Vienna' };

let api: TestApi;
let ada: TestUser;
beforeAll(async () => {
  api = await startApi();
  ada = await buildAdmin(api);
});
beforeEach(() => {
  api.clock.nowMs = TEST_START_MS;
  api.publisher.before = () => Promise.resolve();
});
afterAll(() => api.stop());

const { read, save, act } = openWritersDesk(
  () => api,
  () => ada,
);
const schedule = (id: string, body: object) => act(id, 'schedule', body);
const unschedule = (id: string) =>
  api.call(`/admin/articles/${id}/schedule`, { method: 'DELETE', token: ada.token });
const publishedBy = (id: string) =>
  api.publisher.causes.filter(({ articleIds }) => articleIds.includes(id)).length;

describe('a scheduled article', () => {
  test('is published at the time of its writer’s zone, as it was when it was scheduled', async () => {
    const source = articleText();
    const { id } = await buildArticle(api, ada, { source });
    const reply = await schedule(id, { ...AT_NOON, version: 0 });
    expect(reply.body).toMatchObject({
      state: 'scheduled',
      scheduledAt: '2026-11-20T11:00:00.000Z',
      address: null,
    });
    await save(id, { source: 'half a sent', version: 0 });
    api.clock.nowMs += HOUR_MS - 1;
    expect(await publishDue(api.server.deps)).toBe(0);
    api.clock.nowMs += 1;
    expect(await publishDue(api.server.deps)).toBe(1);
    expect(await read(id)).toMatchObject({
      state: 'published',
      scheduledAt: null,
      hasChanges: true,
      source: 'half a sent',
      publishedAt: '2026-11-20T11:00:00.000Z',
    });
    const row = await api.server
      .db('articles as a')
      .join('article_revisions as r', 'r.id', 'a.public_revision_id')
      .where('a.id', id)
      .first('r.source');
    expect(row.source).toBe(source);
  });

  test('is published once, however many processes look', async () => {
    const { id } = await buildArticle(api, ada);
    await schedule(id, { ...AT_NOON, version: 0 });
    api.clock.nowMs += HOUR_MS;
    const counts = await Promise.all([1, 2, 3].map(() => publishDue(api.server.deps)));
    expect(counts.toSorted()).toEqual([0, 0, 1]);
    expect(publishedBy(id)).toBe(1);
    const acts = await api.server.db('audit_log').where({ subject_id: id, act: 'article.publish' });
    expect(acts).toMatchObject([{ actor_id: ada.id }]);
  });

  test('is no longer scheduled after its writer has changed their mind', async () => {
    const { id } = await buildArticle(api, ada);
    await schedule(id, { ...AT_NOON, version: 0 });
    expect((await unschedule(id)).body).toMatchObject({ state: 'draft', scheduledAt: null });
    api.clock.nowMs += HOUR_MS;
    expect(await publishDue(api.server.deps)).toBe(0);
  });

  test('that is public stays so until its next version comes', async () => {
    const { id } = await buildArticle(api, ada);
    await publish(api, ada, { id, version: 0 });
    await save(id, { source: articleText(), version: 0 });
    expect((await schedule(id, { ...AT_NOON, version: 1 })).body).toMatchObject({
      state: 'published',
      hasChanges: true,
      scheduledAt: '2026-11-20T11:00:00.000Z',
    });
    api.clock.nowMs += HOUR_MS;
    await publishDue(api.server.deps);
    expect(await read(id)).toMatchObject({ state: 'published', hasChanges: false });
  });

  test('that cannot be rendered is a draft again', async () => {
    const { id } = await buildArticle(api, ada);
    await schedule(id, { ...AT_NOON, version: 0 });
    api.clock.nowMs += HOUR_MS;
    api.publisher.before = () =>
      Promise.reject(new PublishingFailed({ articleId: id, line: 1, column: 1, text: 'No.' }));
    expect(await publishDue(api.server.deps)).toBe(0);
    expect(await read(id)).toMatchObject({ state: 'draft', scheduledAt: null, address: null });
  });

  test('waits for the next time while no release can be made', async () => {
    const { id } = await buildArticle(api, ada);
    await schedule(id, { ...AT_NOON, version: 0 });
    api.clock.nowMs += HOUR_MS;
    api.publisher.before = () => Promise.reject(new Error('ENOSPC'));
    expect(await publishDue(api.server.deps)).toBe(0);
    expect(await read(id)).toMatchObject({ state: 'scheduled' });
    api.publisher.before = () => Promise.resolve();
    expect(await publishDue(api.server.deps)).toBe(1);
  });
});

test.each([
  ['is past', { day: '2026-11-20', time: '10:59' }, 'time', 'past'],
  ['clocks skip', { day: '2027-03-28', time: '02:30' }, 'time', 'skip'],
  ['is none', { day: '2026-11-20', time: '24:00' }, 'time', '09:30'],
  ['is in no zone', { timeZone: 'Mars/Olympus' }, 'timeZone', 'IANA'],
])('a time that %s is refused', async (_what, given, field, reason) => {
  const { id } = await buildArticle(api, ada);
  const reply = await schedule(id, { ...AT_NOON, ...given, version: 0 });
  expect(reply.status).toBe(422);
  expect(reply.body.error.fields[field]).toContain(reason);
});

test('a text with an error is not scheduled', async () => {
  const { id } = await buildArticle(api, ada, { source: 'no frontmatter', slug: 'no-frontmatter' });
  expect((await schedule(id, { ...AT_NOON, version: 0 })).status).toBe(422);
});
