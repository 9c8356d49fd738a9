/* Articles, pictures and redirects of generated requests: each request about them gets its own. */
import { strToU8, zipSync } from 'fflate';
import { hostileArticles } from '#tests/fixtures/hostile-articles/read-hostile.ts';
import { articleText } from '#tests/support/site/build-article.ts';
import { smallPng } from '#tests/support/site/files/small-png.ts';
import type { Line } from '../memory.ts';
import type { Operation } from '../schema.ts';
import { send } from '../send.ts';
import type { Kind } from '../things.ts';
import { type FuzzUser, remember, thingsOf } from '../user.ts';
import type { Ask } from './two-step.ts';

const KINDS: readonly Kind[] = [
  'article',
  'revision',
  'articlePreview',
  'draftSecret',
  'redirect',
  'picture',
  'release',
];
const PATH = /^\/(?:admin\/(?:article|redirects|pictures|releases)|previews\/)/;

let counter = 0;

/** Makes an article, and what else a request about articles names, as an administrator. */
export async function prepareArticle(
  given: Pick<Preparing, 'line' | 'ask' | 'addRelease'>,
  user: FuzzUser,
  { path, name }: Operation,
): Promise<void> {
  if (!PATH.test(path)) return;
  for (const kind of KINDS) thingsOf(user, kind).length = 0;
  counter += 1;
  const body = { kind: 'blog', source: articleText(), slug: `fuzz-${counter}-${Date.now()}` };
  const { id } = (await given.ask('/admin/articles', { body })) as { id: string };
  know(user, 'article', id);
  await PREPARATIONS[name]?.({ ...given, user, id });
}

interface Preparing {
  readonly line: Line;
  readonly ask: Ask;
  readonly addRelease: () => Promise<string>;
  readonly user: FuzzUser;
  readonly id: string;
}

type Prepare = (preparing: Preparing) => Promise<void>;

const firstVersion = { body: { version: 0 } };

const withRevision: Prepare = async ({ ask, user, id }) => {
  const { items } = (await ask(`/admin/articles/${id}/revisions`)) as { items: { id: string }[] };
  know(user, 'revision', items[0]?.id ?? '');
};

const withPreview: Prepare = async ({ ask, user, id }) => {
  const made = await ask(`/admin/articles/${id}/previews`, { method: 'POST' });
  know(user, 'articlePreview', String(made['id']));
  know(user, 'draftSecret', String(made['path']).replace('/preview/', ''));
};

const withPicture: Prepare = async ({ line, user }) => {
  const headers = { authorization: `Bearer ${user.ownerToken}` };
  const request = { method: 'POST', path: '/api/admin/pictures', headers };
  const { text } = await send(line.url, { ...request, body: smallPng(newNumber()) }, line.agent);
  know(user, 'picture', (JSON.parse(text) as { id: string }).id);
};

const withRelease: Prepare = async ({ addRelease, user }) =>
  know(user, 'release', await addRelease());

const withRedirect: Prepare = async ({ ask, user }) => {
  const body = { from: `/left-${newNumber()}`, to: '/blog' };
  know(user, 'redirect', String((await ask('/admin/redirects', { body }))['id']));
};

const PREPARATIONS: Readonly<Record<string, Prepare>> = {
  'adminArticles.unpublish': async ({ ask, id }) =>
    void (await ask(`/admin/articles/${id}/publish`, firstVersion)),
  'adminArticles.undelete': async ({ ask, id }) =>
    void (await ask(`/admin/articles/${id}/delete`, firstVersion)),
  'articleRevisions.read': withRevision,
  'articleRevisions.restore': withRevision,
  'articlePreviews.revoke': withPreview,
  'articlePreviews.open': withPreview,
  'adminPictures.uses': withPicture,
  'adminPictures.update': withPicture,
  'adminPictures.remove': withPicture,
  'adminReleases.restore': withRelease,
  'adminReleases.read': withRelease,
  'adminRedirects.update': withRedirect,
  'adminRedirects.remove': withRedirect,
};

function know(user: FuzzUser, kind: Kind, id: string): void {
  remember(user, kind, { id, projectId: null, parentId: null });
}

function newNumber(): number {
  counter += 1;
  return Date.now() * 1000 + counter;
}

type Fields = Record<string, unknown>;
interface Related {
  readonly user: FuzzUser;
  readonly salt: number;
}
type Relate = (fields: Fields, related: Related) => Fields;

/** A version that was made up is seldom the current one, which is that of a new article. */
const current: Relate = (fields, { salt }) => (salt % 4 === 0 ? fields : { ...fields, version: 0 });

const HOSTILE = hostileArticles().map(({ source }) => source);

/** A slug that is free, and at times a text that was written to hold the server up. */
const written: Relate = (fields, { salt }) => {
  const { slug, ...rest } = fields;
  return {
    ...rest,
    ...(slug === undefined ? {} : { slug: `fuzz-${salt}` }),
    ...(salt % 5 === 0 ? { source: HOSTILE[salt % HOSTILE.length] } : {}),
  };
};

/** Fields of bodies about articles, in agreement with what there is. */
export const ARTICLE_BODIES: Readonly<Record<string, Relate>> = {
  'adminArticles.create': written,
  'adminArticles.check': written,
  'adminArticles.save': (fields, related) => current(written(fields, related), related),
  'adminArticles.publish': current,
  'adminArticles.unpublish': current,
  'adminArticles.schedule': (fields, related) => ({
    ...current(fields, related),
    day: related.salt % 4 === 1 ? fields['day'] : '2030-01-02',
  }),
  'adminArticles.remove': (fields, related) => ({
    ...current(fields, related),
    target: related.salt % 2 === 0 ? null : '/blog',
  }),
  'adminArticles.tag': (fields, { salt }) => ({
    ...fields,
    add: salt % 2 === 0 ? [] : ['focus'],
    remove: ['breaks'],
  }),
  'articleRevisions.restore': current,
  'articleLinks.preview': () => ({ from: '/blog', to: '/tags' }),
  'articleLinks.rewrite': (_fields, { user }) => ({
    from: '/blog',
    to: '/tags',
    articles: [{ id: thingsOf(user, 'article')[0]?.id, version: 0 }],
  }),
  'adminRedirects.create': (_fields, { salt }) => ({
    from: `/old-page-${salt}`,
    to: salt % 3 === 0 ? null : '/blog',
  }),
  'adminRedirects.update': (fields, { salt }) => ({
    to: salt % 3 === 0 ? null : '/tags',
    was: salt % 4 === 0 ? (fields['was'] ?? null) : '/blog',
  }),
  'adminPictures.update': current,
  'adminBackups.saveSettings': current,
};

/** The body of a call that takes a file. */
export function fileFor({ name }: Operation, salt: number): Buffer {
  if (salt % 8 === 7) return Buffer.from('neither a picture nor an archive');
  return name === 'adminPictures.upload'
    ? smallPng(salt)
    : Buffer.from(zipSync({ [`blog/from-a-file-${salt}.mdx`]: strToU8(articleText()) }));
}
