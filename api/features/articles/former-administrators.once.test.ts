import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importArticles } from '#api/features/articles/files/service.ts';
import { deleteArticle, undeleteArticle } from '#api/features/articles/public/delete.ts';
import {
  publishArticle,
  publishMany,
  unpublishArticle,
} from '#api/features/articles/public/publish.ts';
import { restoreRelease } from '#api/features/articles/public/restore.ts';
import { scheduleArticle, unscheduleArticle } from '#api/features/articles/public/schedule.ts';
import {
  createArticle,
  duplicateArticle,
  restoreRevision,
  saveDraft,
} from '#api/features/articles/service.ts';
import { rewriteLinks } from '#api/features/articles/text/links.ts';
import { tagMany } from '#api/features/articles/text/tags.ts';
import { addPicture, describePicture, removePicture } from '#api/features/pictures/service.ts';
import { createRedirect, removeRedirect, updateRedirect } from '#api/features/redirects/service.ts';
import { recordRelease } from '#tests/support/database/record-release.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, type TestUser } from '#tests/support/site/build.ts';
import { articleText, buildArticle, publish } from '#tests/support/site/build-article.ts';
import { smallPng } from '#tests/support/site/files/small-png.ts';

let api: TestApi;
let ada: TestUser;
beforeAll(async () => {
  api = await startApi();
  ada = await buildAdmin(api);
});
afterAll(() => api.stop());

/** An act as it is called, by its name in the audit log. */
type Act = (actor: { userId: string; network: string }) => Promise<() => Promise<unknown>>;

const own = () => ({ userId: ada.id, network: '' });
const later = { day: '2030-01-02', time: '09:30', timeZone: 'UTC' };
const archive = (slug: string) =>
  Buffer.from(zipSync({ [`blog/${slug}.mdx`]: strToU8(articleText()) }));
let pictures = 0;
async function picture(): Promise<string> {
  pictures += 1;
  return (await addPicture(api.server.deps, own(), smallPng(pictures))).row.id;
}

/** Each prepares what it needs as an administrator and returns the act itself. */
const ACTS: Record<string, Act> = {
  'article.create': async (actor) => () =>
    createArticle(api.server.deps, actor, { kind: 'blog', source: articleText() }),
  async 'article.create (a copy)'(actor) {
    const { id } = await buildArticle(api, ada);
    return () => duplicateArticle(api.server.deps, actor, id, {});
  },
  async 'article.publish'(actor) {
    const { id } = await buildArticle(api, ada);
    return () => publishArticle(api.server.deps, actor, id, { version: 0 });
  },
  async 'article.unpublish'(actor) {
    const { id, version } = await publish(api, ada, await buildArticle(api, ada));
    return () => unpublishArticle(api.server.deps, actor, id, { version });
  },
  async 'article.schedule'(actor) {
    const { id } = await buildArticle(api, ada);
    return () => scheduleArticle(api.server.deps, actor, id, { ...later, version: 0 });
  },
  async 'article.unschedule'(actor) {
    const { id } = await buildArticle(api, ada);
    await scheduleArticle(api.server.deps, own(), id, { ...later, version: 0 });
    return () => unscheduleArticle(api.server.deps, actor, id);
  },
  async 'article.delete'(actor) {
    const { id } = await publish(api, ada, await buildArticle(api, ada));
    return () => deleteArticle(api.server.deps, actor, id, { version: 0, target: null });
  },
  async 'article.undelete'(actor) {
    const { id } = await buildArticle(api, ada);
    await deleteArticle(api.server.deps, own(), id, { version: 0, target: null });
    return () => undeleteArticle(api.server.deps, actor, id);
  },
  async 'article.restore'(actor) {
    const { id } = await buildArticle(api, ada);
    const path = `/admin/articles/${id}/revisions`;
    const { items } = (await api.call(path, { token: ada.token })).body;
    return () => restoreRevision(api.server.deps, actor, items[0].id, { version: 0 });
  },
  async 'picture.add'(actor) {
    pictures += 1;
    return () => addPicture(api.server.deps, actor, smallPng(pictures));
  },
  async 'picture.describe'(actor) {
    const id = await picture();
    return () => describePicture(api.server.deps, actor, id, { alt: 'A kettle', version: 0 });
  },
  async 'picture.delete'(actor) {
    const id = await picture();
    return () => removePicture(api.server.deps, actor, id);
  },
  'redirect.create': async (actor) => () =>
    createRedirect(api.server.deps, actor, { from: `/left-by-${actor.userId}`, to: '/blog' }),
  async 'redirect.update'(actor) {
    const from = `/changed-by-${actor.userId}`;
    const { id } = await createRedirect(api.server.deps, own(), { from, to: '/blog' });
    return () => updateRedirect(api.server.deps, actor, { id, to: '/tags', was: '/blog' });
  },
  async 'redirect.remove'(actor) {
    const from = `/removed-by-${actor.userId}`;
    const { id } = await createRedirect(api.server.deps, own(), { from, to: '/blog' });
    return () => removeRedirect(api.server.deps, actor, id);
  },
  async 'release.restore'(actor) {
    const id = await recordRelease(api.server.db);
    return () => restoreRelease(api.server.deps, actor, id);
  },
};

/** Acts on several articles, each of which is refused on its own. */
const ACTS_ON_MANY: Record<string, Act> = {
  async 'article.publish'(actor) {
    const { id } = await buildArticle(api, ada);
    return () => publishMany(api.server.deps, actor, [id]);
  },
  async 'article.tag'(actor) {
    const { id } = await buildArticle(api, ada);
    return () => tagMany(api.server.deps, actor, { ids: [id], add: ['breaks'], remove: [] });
  },
  async 'article.relink'(actor) {
    const source = articleText({ body: 'Read [on](/blog).' });
    const { id } = await buildArticle(api, ada, { source });
    const articles = [{ id, version: 0 }];
    return () => rewriteLinks(api.server.deps, actor, { from: '/blog', to: '/tags', articles });
  },
  'article.import': async (actor) => () =>
    importArticles(api.server.deps, actor, archive(`by-${actor.userId}`)),
};

const actsOf = (userId: string): Promise<{ act: string }[]> =>
  api.server.db('audit_log').where({ actor_id: userId }).select('act');

/** All that acts could have changed. */
async function everything(): Promise<string> {
  const { db } = api.server;
  const tables = ['articles', 'article_revisions', 'article_pictures', 'redirects'];
  const rows = await Promise.all(tables.map((table) => db(table).orderBy('id')));
  return JSON.stringify(rows);
}

const nameOf = (name: string) => name.split(' ')[0];

describe('an administrator', () => {
  test.each([...Object.entries(ACTS), ...Object.entries(ACTS_ON_MANY)])(
    'is named in the audit log by %s',
    async (name, prepare) => {
      const { id: userId } = await buildAdmin(api);
      await (await prepare({ userId, network: '' }))();
      expect((await actsOf(userId)).map(({ act }) => act)).toContain(nameOf(name));
    },
  );
});

describe('an administrator who was demoted between the call and the act', () => {
  async function demoted() {
    const { id: userId } = await buildAdmin(api);
    await api.server.db('users').where({ id: userId }).update({ is_admin: 0 });
    return { userId, network: '' };
  }

  test.each(Object.entries(ACTS))('is refused by %s', async (_name, prepare) => {
    const actor = await demoted();
    const act = await prepare(actor);
    const before = await everything();
    await expect(act()).rejects.toMatchObject({ status: 403 });
    expect(await actsOf(actor.userId)).toEqual([]);
    expect(await everything()).toBe(before);
  });

  test('cannot save', async () => {
    const actor = await demoted();
    const { id } = await buildArticle(api, ada);
    const given = { source: 'other words', version: 0 };
    await expect(saveDraft(api.server.deps, actor, id, given)).rejects.toMatchObject({
      status: 403,
    });
  });

  test.each(Object.entries(ACTS_ON_MANY))('changes nothing by %s', async (_name, prepare) => {
    const actor = await demoted();
    const act = await prepare(actor);
    const before = await everything();
    const outcome = await act();
    expect(outcome).toMatchObject({ refused: [{ reason: 'That is for administrators.' }] });
    expect(await actsOf(actor.userId)).toEqual([]);
    expect(await everything()).toBe(before);
  });
});
