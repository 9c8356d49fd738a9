import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PublishingFailed } from '#api/publishing/publisher.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildId, type TestUser } from '#tests/support/site/build.ts';
import { articleText, buildArticle, publish } from '#tests/support/site/build-article.ts';
import { openWritersDesk } from '#tests/support/site/writers-desk.ts';

const MINUTE_MS = 60_000;

let api: TestApi;
let ada: TestUser;
let ben: TestUser;
beforeAll(async () => {
  api = await startApi();
  ada = await buildAdmin(api);
  ben = await buildAdmin(api);
});
beforeEach(() => {
  api.clock.nowMs = TEST_START_MS;
  api.publisher.before = () => Promise.resolve();
});
afterAll(() => api.stop());

const { get, read, save, act } = openWritersDesk(
  () => api,
  () => ada,
);
const auditOf = async (id: string): Promise<string[]> =>
  (await api.server.db('audit_log').where({ subject_id: id }).orderBy('id')).map((row) => row.act);
const revisionsOf = async (id: string) => (await get(`/admin/articles/${id}/revisions`)).items;

describe('a writer without a saved draft', () => {
  test('is told what is to be mended, and gets the tree where nothing must be', async () => {
    const check = async (source: string) => {
      const body = { kind: 'blog', source };
      return (await api.call('/admin/articles/check', { token: ada.token, body })).body;
    };
    const good = await check(articleText({ title: 'A text that is checked alone' }));
    expect(good.problems.filter(({ level }: { level: string }) => level === 'error')).toEqual([]);
    expect(good.tree).toMatchObject({ type: 'root' });
    expect(await check('<script>')).toMatchObject({ tree: null });
  });

  test('is offered the names and the pages that an article can use', async () => {
    const source = articleText({ title: 'A post to link to' });
    const { slug } = await publish(api, ada, await buildArticle(api, ada, { source }));
    const choices = await get('/admin/article-choices');
    expect(choices.authors).toContain('ripen-team');
    expect(choices.tags).toContain('focus');
    expect(choices.timers).toContain('timer/25-minutes');
    expect(choices.links).toContainEqual({ address: `/blog/${slug}`, title: 'A post to link to' });
    expect(choices.links).toContainEqual({ address: '/timers', title: '' });
  });
});

describe('a new draft', () => {
  test('gets its slug from its title, and lists show what its frontmatter says', async () => {
    const source = articleText({ title: 'Deep work, and rest', tags: '[focus, breaks]' });
    const made = await buildArticle(api, ada, { source });
    expect(made).toMatchObject({
      kind: 'blog',
      slug: 'deep-work-and-rest',
      state: 'draft',
      version: 0,
      source,
      title: 'Deep work, and rest',
      author: 'ripen-team',
      tags: ['focus', 'breaks'],
      address: null,
      hasChanges: true,
      publishedAt: null,
      problems: [],
      present: [],
      savedBy: { id: ada.id, name: ada.name },
    });
    const copy = await buildArticle(api, ada, { source });
    expect(copy.slug).toBe('deep-work-and-rest-2');
    expect(await auditOf(made.id)).toEqual(['article.create']);
  });

  test('is made once, however often its maker repeats it', async () => {
    const body = { id: buildId(), kind: 'blog', slug: 'made-once', source: '' };
    const replies = await Promise.all(
      [1, 2].map(() => api.call('/admin/articles', { token: ada.token, body })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 201]);
    expect(await auditOf(body.id)).toHaveLength(1);
  });

  test('may be empty, and keeps every byte of what is typed', async () => {
    const source = '\uFEFF---\r\ntitle: [\r\n---\r\n\u0000\u202e  <script>\t\r\n\n\n';
    const { id } = await buildArticle(api, ada, { source, slug: 'every-byte' });
    expect(await read(id)).toMatchObject({ source, title: '' });
  });

  test.each([
    ['of a page of git', 'blog', 'a-calm-end-to-the-workday', 'in git'],
    ['of a fixed route', 'pillar', 'all-articles', 'There is a page'],
    ['of the product', 'blog', 'admin', 'word of the product'],
    ['in capitals', 'blog', 'Deep-Work', 'lower-case'],
    ['with a slash', 'blog', 'a/b', 'lower-case'],
  ])('is refused a slug %s', async (_what, kind, slug, reason) => {
    const reply = await api.call('/admin/articles', { token: ada.token, body: { kind, slug } });
    expect(reply.status).toBe(422);
    expect(reply.body.error.fields.slug).toContain(reason);
  });

  test('is refused a slug that another article of its kind has', async () => {
    await buildArticle(api, ada, { slug: 'only-one' });
    const again = await api.call('/admin/articles', {
      token: ben.token,
      body: { kind: 'blog', slug: 'only-one' },
    });
    expect(again.body.error.fields.slug).toContain('/blog/only-one');
    await buildArticle(api, ada, { kind: 'pillar', slug: 'only-one' });
  });
});

describe('saving', () => {
  test('makes the next version, and one revision of ten minutes of one writer', async () => {
    const { id } = await buildArticle(api, ada);
    const second = await save(id, { source: 'two', version: 0 });
    expect(second.body).toMatchObject({ version: 1, source: 'two' });
    api.clock.nowMs += 5 * MINUTE_MS;
    await save(id, { source: 'three', version: 1 });
    expect(await revisionsOf(id)).toHaveLength(1);
    api.clock.nowMs += 6 * MINUTE_MS;
    await save(id, { source: 'four', version: 2 });
    await save(id, { source: 'five', version: 3 }, ben);
    const kept = await revisionsOf(id);
    const texts = await Promise.all(
      kept.map(
        async (each: { id: string }) => (await get(`/admin/article-revisions/${each.id}`)).source,
      ),
    );
    expect(texts).toEqual(['five', 'four', 'three']);
    expect(kept[0].savedBy.id).toBe(ben.id);
  });

  test('prepares for the publication that may follow', async () => {
    const made = await buildArticle(api, ada);
    const before = api.publisher.prepared;
    await save(made.id, { source: articleText(), version: made.version });
    expect(api.publisher.prepared).toBe(before + 1);
  });

  test('of what is there already changes nothing', async () => {
    const { id } = await buildArticle(api, ada, { source: 'same' });
    expect((await save(id, { source: 'same', version: 7 })).body).toMatchObject({ version: 0 });
  });

  test('after somebody else is refused with both texts, and both are kept', async () => {
    const { id } = await buildArticle(api, ada);
    await save(id, { source: 'from Ben', version: 0 }, ben);
    const late = await save(id, { source: 'from Ada', version: 0 });
    expect(late.status).toBe(409);
    const { article, kept } = late.body.error.current;
    expect(article).toMatchObject({ source: 'from Ben', version: 1, savedBy: { id: ben.id } });
    expect(kept.source).toBe('from Ada');
    const lost = await get(`/admin/article-revisions/${kept.revisionId}`);
    expect(lost).toMatchObject({ source: 'from Ada', reason: 'conflict' });
    // An editor that goes on saving keeps its latest text in the same place.
    const later = await save(id, { source: 'from Ada, longer', version: 0 });
    expect(later.body.error.current.kept.revisionId).toBe(kept.revisionId);
  });

  test('by two at once keeps both texts', async () => {
    const { id } = await buildArticle(api, ada);
    const replies = await Promise.all([
      save(id, { source: 'one', version: 0 }),
      save(id, { source: 'other', version: 0 }, ben),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const texts = await api.server.db('article_revisions').where({ article_id: id });
    expect(texts.map(({ source }) => source)).toEqual(expect.arrayContaining(['one', 'other']));
  });
});

describe('an earlier version', () => {
  test('is restored as the next one, and the present one stays', async () => {
    const first = articleText();
    const { id } = await buildArticle(api, ada, { source: first });
    await save(id, { source: 'other', version: 0 }, ben);
    const [, revision] = await revisionsOf(id);
    const path = `/admin/article-revisions/${revision.id}/restore`;
    const stale = await api.call(path, { token: ada.token, body: { version: 0 } });
    expect(stale.status).toBe(409);
    const reply = await api.call(path, { token: ada.token, body: { version: 1 } });
    expect(reply.body).toMatchObject({ source: first, version: 2 });
    const reasons = (await revisionsOf(id)).map((each: { reason: string }) => each.reason);
    expect(reasons).toEqual(['restore', 'save', 'save']);
    expect(await auditOf(id)).toEqual(['article.create', 'article.restore']);
  });
});

describe('publishing', () => {
  test('makes the draft public, and later saving does not change what is public', async () => {
    const { id } = await buildArticle(api, ada, { slug: 'goes-live' });
    const reply = await act(id, 'publish', { version: 0 });
    expect(reply.body).toMatchObject({
      state: 'published',
      address: '/blog/goes-live',
      hasChanges: false,
      publishedAt: '2026-11-20T10:00:00.000Z',
    });
    expect(api.publisher.causes.at(-1)).toEqual({
      act: 'article.publish',
      userId: ada.id,
      articleIds: [id],
    });
    const row = await api.server.db('articles').where({ id }).first();
    await save(id, { source: 'a half sentence', version: 0 });
    expect(await read(id)).toMatchObject({ state: 'published', hasChanges: true });
    const kept = await api.server.db('articles').where({ id }).first('public_revision_id');
    expect(kept.public_revision_id).toBe(row.public_revision_id);
    expect(await auditOf(id)).toEqual(['article.create', 'article.publish']);
  });

  test('of a text with an error is refused with every problem at its place', async () => {
    const source = articleText({ body: "import x from 'fs'\n\nWords." });
    const { id } = await buildArticle(api, ada, { source });
    const reply = await act(id, 'publish', { version: 0 });
    expect(reply.status).toBe(422);
    expect(reply.body.error.fields.source).toMatch(/^Line 11, column 1: /);
    expect(reply.body.error.current.problems).toEqual((await read(id)).problems);
    expect(await read(id)).toMatchObject({ state: 'draft', address: null });
  });

  test('of a title that another public article has is refused', async () => {
    const title = 'The one and only title';
    await publish(api, ada, await buildArticle(api, ada, { source: articleText({ title }) }));
    const { id } = await buildArticle(api, ada, {
      source: articleText({ title }),
    });
    const reply = await act(id, 'publish', { version: 0 });
    expect(reply.body.error.fields.source).toContain('has the same');
  });

  test('of a text that another public article has is refused, and one that shares a part is told', async () => {
    const wordsOf = (name: string, from: number, to: number) =>
      Array.from({ length: to - from }, (_none, at) => `${name}${from + at}`).join(' ');
    const body = `${wordsOf('shared', 0, 600)}.`;
    const first = await buildArticle(api, ada, { source: articleText({ body }) });
    const { slug } = await publish(api, ada, first);
    const repeated = await buildArticle(api, ada, { source: articleText({ body }) });
    const reply = await act(repeated.id, 'publish', { version: 0 });
    expect(reply.body.error.fields.source).toContain(
      `100% of this text also stand in /blog/${slug}`,
    );
    const part = `${wordsOf('shared', 0, 240)} ${wordsOf('own', 0, 360)}.`;
    const { id } = await buildArticle(api, ada, { source: articleText({ body: part }) });
    const told = (await read(id)).problems.map(({ text }: { text: string }) => text);
    expect(told).toContainEqual(expect.stringMatching(/^40% of this text also stand in /));
  });

  test('where a page cannot be rendered changes nothing, and says where', async () => {
    const { id } = await buildArticle(api, ada);
    await publish(api, ada, { id, version: 0 });
    const before = await api.server.db('articles').where({ id }).first();
    const source = articleText({ body: 'Cannot be rendered.' });
    await save(id, { source, slug: 'cannot-be-rendered', version: 0 });
    api.publisher.before = () =>
      Promise.reject(new PublishingFailed({ articleId: id, line: 3, column: 5, text: 'No.' }));
    const reply = await act(id, 'publish', { version: 1 });
    expect(reply.status).toBe(422);
    expect(reply.body.error.fields.source).toBe('Line 3, column 5: No.');
    const after = await api.server.db('articles').where({ id }).first();
    expect(after).toMatchObject({
      state: 'published',
      public_revision_id: before.public_revision_id,
      source,
      public_slug: before.public_slug,
      slug: 'cannot-be-rendered',
    });
    expect(await api.server.db('redirects').where({ article_id: id })).toEqual([]);
    expect((await auditOf(id)).slice(-2)).toEqual(['article.publish', 'article.publishFailed']);
  });

  test('with a full disk changes nothing', async () => {
    const { id } = await buildArticle(api, ada);
    api.publisher.before = () => Promise.reject(new Error('ENOSPC'));
    expect((await act(id, 'publish', { version: 0 })).status).toBe(503);
    expect(await read(id)).toMatchObject({ state: 'draft', address: null, publishedAt: null });
  });

  test('while another is published waits for it, and both succeed', async () => {
    const one = await buildArticle(api, ada);
    const other = await buildArticle(api, ben);
    const running: string[] = [];
    let most = 0;
    const gate = Promise.withResolvers<void>();
    api.publisher.before = async ({ articleIds: [id = ''] }) => {
      running.push(id);
      most = Math.max(most, running.length);
      await gate.promise;
      running.splice(running.indexOf(id), 1);
    };
    const replies = [one, other].map(({ id }) => act(id, 'publish', { version: 0 }));
    await expect.poll(() => running).toHaveLength(1);
    gate.resolve();
    const statuses = (await Promise.all(replies)).map(({ status }) => status);
    expect(statuses).toEqual([200, 200]);
    expect(most).toBe(1);
  });

  test('of a version that has changed since is refused with the present one', async () => {
    const { id } = await buildArticle(api, ada);
    const source = articleText();
    await save(id, { source, version: 0 }, ben);
    const reply = await act(id, 'publish', { version: 0 });
    expect(reply.status).toBe(409);
    expect(reply.body.error.current).toMatchObject({ source, version: 1 });
  });

  test('of several is one release, and one that is refused stops no other', async () => {
    const good = [await buildArticle(api, ada), await buildArticle(api, ada)];
    const failing = await buildArticle(api, ada);
    const bad = await buildArticle(api, ada, { source: articleText({ title: 'Short' }) });
    const count = api.publisher.causes.length;
    api.publisher.before = ({ articleIds }) =>
      articleIds.includes(failing.id)
        ? Promise.reject(
            new PublishingFailed({ articleId: failing.id, line: 1, column: 1, text: 'No.' }),
          )
        : Promise.resolve();
    const ids = [bad, failing, ...good].map(({ id }) => id);
    const reply = await api.call('/admin/articles/publish', { token: ada.token, body: { ids } });
    const { done, refused } = reply.body;
    expect(done.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      good.map(({ id }) => id).toSorted(),
    );
    expect(refused.map(({ id }: { id: string }) => id)).toEqual([bad.id, failing.id]);
    expect(api.publisher.causes.length - count).toBe(1);
    expect(await read(failing.id)).toMatchObject({ state: 'draft' });
  });
});
