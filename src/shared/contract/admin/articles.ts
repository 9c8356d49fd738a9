/* Articles that administrators write in the browser. */
import * as z from 'zod';
import { ARTICLE_KINDS, ARTICLE_LIMITS, ARTICLE_STATES } from '../../domain/content/articles.ts';
import { isClockTime } from '../../domain/dates/wall-time.ts';
import { endpoint } from '../endpoint.ts';
import { Day, Id, IdParams, Instant, page, paging, TimeZone } from '../fields.ts';

export const Kind = z.enum(ARTICLE_KINDS, {
  error: `A kind is one of ${ARTICLE_KINDS.join(', ')}.`,
});
const State = z.enum(ARTICLE_STATES, {
  error: `A state is one of ${ARTICLE_STATES.join(', ')}.`,
});

/** The last part of an article's address. */
export const ArticleSlug = z
  .string({ error: 'The slug is missing.' })
  .max(ARTICLE_LIMITS.slug, { error: `A slug has at most ${ARTICLE_LIMITS.slug} characters.` })
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {
    error: 'A slug has lower-case letters, digits and single hyphens, such as deep-work.',
  });

/** A tag, an author or another name of `content/`. */
const Name = z
  .string()
  .max(100, { error: 'A name has at most 100 characters.' })
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {
    error: 'Name it as in its address, such as deep-work.',
  });

/** The text of an article with its frontmatter, kept byte for byte. */
export const Source = z
  .string({ error: 'The text is missing.' })
  .max(ARTICLE_LIMITS.source, { error: 'An article has at most 1,000,000 characters.' })
  .meta({ maxLength: ARTICLE_LIMITS.source });
/** JSON writes some characters of a text as up to six. */
export const SOURCE_BYTES = 6 * ARTICLE_LIMITS.source;

export const Version = z.int().min(0).meta({
  description: 'The version that was seen: refused with 409 where it has changed since.',
});

/** Somebody who wrote; the name is null where the account is gone. */
export const Writer = z.object({ id: Id, name: z.string().nullable() });

const Problem = z
  .object({
    line: z.int().min(0),
    column: z.int().min(0),
    text: z.string(),
    level: z.enum(['error', 'advice']).meta({
      description: 'An error stops the publication; the rest advises.',
    }),
  })
  .meta({ id: 'ArticleProblem' });

/** Something in an article that must or can be mended. */
export type ArticleProblem = z.output<typeof Problem>;

/** An article in the list of administrators. */
export const ListedArticle = z
  .object({
    id: Id,
    kind: Kind,
    slug: z.string(),
    state: State,
    title: z.string(),
    description: z.string(),
    author: z.string().meta({ description: 'The name of the author’s file; empty without one.' }),
    tags: z.array(z.string()),
    address: z.string().nullable().meta({ description: 'Where it is public; null where nowhere.' }),
    hasChanges: z.boolean().meta({ description: 'Whether the draft differs from what is public.' }),
    version: z.int().min(0),
    scheduledAt: Instant.nullable(),
    publishedAt: Instant.nullable().meta({ description: 'When it was first published.' }),
    createdAt: Instant,
    updatedAt: Instant,
    savedBy: Writer,
    deletedAt: Instant.nullable(),
  })
  .meta({ id: 'ListedArticle' });

/** An article without its text. */
export type ListedArticle = z.output<typeof ListedArticle>;

const InList = ListedArticle.extend({
  present: z.array(Writer).meta({ description: 'Other administrators who have it open.' }),
}).meta({ id: 'ArticleInList' });

/** An article in a list, with who has it open. */
export type ArticleInList = z.output<typeof InList>;

export const ArticleDraft = ListedArticle.extend({
  source: z.string(),
  problems: z.array(Problem),
  present: z.array(Writer).meta({ description: 'Other administrators who have it open.' }),
}).meta({ id: 'ArticleDraft' });

/** An article as its editor shows it. */
export type ArticleDraft = z.output<typeof ArticleDraft>;

/** `current` of a 409 on saving: the article as it is, and where what was typed has been kept. */
export const SaveConflict = z.object({
  article: ArticleDraft,
  kept: z.object({ revisionId: Id, source: z.string() }),
});
export type SaveConflict = z.output<typeof SaveConflict>;

const Ids = z
  .array(Id)
  .min(1, { error: 'Choose an article.' })
  .max(50, { error: 'At most 50 articles at once.' });

export const ArticleOutcome = z.object({
  done: z.array(ListedArticle),
  refused: z.array(z.object({ id: Id, title: z.string().nullable(), reason: z.string() })),
});

/** The outcome of an act on several articles. */
export type ArticleOutcome = z.output<typeof ArticleOutcome>;

const ArticleChoices = z
  .object({
    authors: z.array(z.string()),
    tags: z.array(z.string()),
    timers: z.array(z.string()),
    links: z.array(z.object({ address: z.string(), title: z.string() })).meta({
      description: 'Pages of the site and public articles, by their addresses.',
    }),
  })
  .meta({ id: 'ArticleChoices' });

/** The names and pages that an article can use. */
export type ArticleChoices = z.output<typeof ArticleChoices>;

const Checked = z.object({
  problems: z.array(Problem),
  tree: z.unknown().meta({
    description: 'The tree of the text, as its page renders it; null where it has an error.',
  }),
});

/** The problems of a text, and its tree. */
export type CheckedSource = z.output<typeof Checked>;

const FILTERS = {
  kind: Kind.optional(),
  state: State.optional(),
  author: Name.optional(),
  tag: Name.optional(),
  text: z
    .string()
    .min(1, { error: 'Write a part of a title or an address.' })
    .max(100, { error: 'Search for at most 100 characters.' })
    .optional(),
};

/** Articles: their list, their drafts, and what is public of them. */
export const adminArticlesApi = {
  list: endpoint({
    method: 'GET',
    path: '/admin/articles',
    access: 'admin',
    summary:
      'Articles without their texts, those that were changed last first. A page may be short where few meet filters.',
    query: z.strictObject({
      ...paging,
      ...FILTERS,
      sort: z
        .enum(['-updated', 'updated', '-published', 'published', 'title', '-title'], {
          error: 'Sort by updated, published or title, with - before it for the other direction.',
        })
        .default('-updated'),
    }),
    reply: page(InList),
    status: 200,
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/articles',
    access: 'admin',
    summary: 'Creates a draft. Without a slug it gets one from its title.',
    body: z.strictObject({
      id: Id.optional().meta({ description: 'Made by the caller: a repeat creates nothing.' }),
      kind: Kind,
      slug: ArticleSlug.optional(),
      source: Source.default(''),
    }),
    reply: ArticleDraft,
    status: 201,
    repeats: true,
    maxBodyBytes: SOURCE_BYTES,
  }),
  read: endpoint({
    method: 'GET',
    path: '/admin/articles/:id',
    access: 'admin',
    summary: 'An article with its draft, and what is to be mended in it.',
    params: IdParams,
    reply: ArticleDraft,
    status: 200,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/admin/articles/:id',
    access: 'admin',
    summary:
      'Saves the draft. Where somebody else was faster, 409: the given text is kept as a revision.',
    params: IdParams,
    body: z.strictObject({ source: Source, slug: ArticleSlug.optional(), version: Version }),
    reply: ArticleDraft,
    status: 200,
    refusals: ['conflict'],
    maxBodyBytes: SOURCE_BYTES,
  }),
  check: endpoint({
    method: 'POST',
    path: '/admin/articles/check',
    access: 'admin',
    summary: 'What must and what can be mended in a text, without saving it.',
    body: z.strictObject({
      kind: Kind,
      source: Source,
      slug: ArticleSlug.optional(),
      id: Id.optional().meta({ description: 'The article whose text it is.' }),
    }),
    reply: Checked,
    status: 200,
    maxBodyBytes: SOURCE_BYTES,
  }),
  choices: endpoint({
    method: 'GET',
    path: '/admin/article-choices',
    access: 'admin',
    summary: 'What articles can name: authors, tags, timer pages, and the pages to link to.',
    reply: ArticleChoices,
    status: 200,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/admin/articles/:id/publish',
    access: 'admin',
    summary: 'Makes the draft public. Where a page cannot be made, nothing changes.',
    params: IdParams,
    body: z.strictObject({ version: Version }),
    reply: ArticleDraft,
    status: 200,
    refusals: ['conflict'],
    cost: 5,
  }),
  unpublish: endpoint({
    method: 'POST',
    path: '/admin/articles/:id/unpublish',
    access: 'admin',
    summary: 'Takes an article from the site; the draft stays.',
    params: IdParams,
    body: z.strictObject({ version: Version }),
    reply: ArticleDraft,
    status: 200,
    refusals: ['conflict'],
    cost: 5,
  }),
  schedule: endpoint({
    method: 'POST',
    path: '/admin/articles/:id/schedule',
    access: 'admin',
    summary: 'Publishes the draft as it is now at a time of the writer’s time zone.',
    params: IdParams,
    body: z.strictObject({
      day: Day,
      time: z.string().refine(isClockTime, { error: 'A time is written as 09:30.' }).meta({
        example: '09:30',
        pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
      }),
      timeZone: TimeZone,
      version: Version,
    }),
    reply: ArticleDraft,
    status: 200,
    refusals: ['conflict'],
  }),
  unschedule: endpoint({
    method: 'DELETE',
    path: '/admin/articles/:id/schedule',
    access: 'admin',
    summary: 'Forgets when an article was to be published.',
    params: IdParams,
    reply: ArticleDraft,
    status: 200,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/admin/articles/:id/duplicate',
    access: 'admin',
    summary: 'Creates a draft with the text of another article.',
    params: IdParams,
    body: z.strictObject({
      id: Id.optional().meta({ description: 'Made by the caller: a repeat creates nothing.' }),
    }),
    reply: ArticleDraft,
    status: 201,
    repeats: true,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/admin/articles/:id/delete',
    access: 'admin',
    summary:
      'Deletes an article; it can be restored. Its address answers that it is gone, or leads to `target`.',
    params: IdParams,
    body: z.strictObject({
      target: z
        .string()
        .max(200, { error: 'An address has at most 200 characters.' })
        .regex(/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/, {
          error: 'Name a page by its path, such as /blog/deep-work.',
        })
        .nullable()
        .default(null),
      version: Version,
    }),
    reply: ListedArticle,
    status: 200,
    refusals: ['conflict'],
    cost: 5,
  }),
  undelete: endpoint({
    method: 'POST',
    path: '/admin/articles/:id/undelete',
    access: 'admin',
    summary: 'Restores a deleted article as it was, public where it was public.',
    params: IdParams,
    reply: ArticleDraft,
    status: 200,
    refusals: ['conflict'],
    cost: 5,
  }),
  tag: endpoint({
    method: 'POST',
    path: '/admin/articles/tags',
    access: 'admin',
    summary: 'Adds and removes tags in the drafts of several articles.',
    body: z.strictObject({
      ids: Ids,
      add: z.array(Name).max(5, { error: 'At most 5 tags.' }).default([]),
      remove: z.array(Name).max(5, { error: 'At most 5 tags.' }).default([]),
    }),
    reply: ArticleOutcome,
    status: 200,
    cost: 5,
  }),
  publishMany: endpoint({
    method: 'POST',
    path: '/admin/articles/publish',
    access: 'admin',
    summary: 'Publishes the drafts of several articles, in one release.',
    body: z.strictObject({ ids: Ids }),
    reply: ArticleOutcome,
    status: 200,
    cost: 20,
  }),
  present: endpoint({
    method: 'PUT',
    path: '/admin/articles/:id/presence',
    access: 'admin',
    summary: 'Says that the caller has an article open, and returns who else has; every 15 s.',
    params: IdParams,
    reply: z.object({ present: z.array(Writer), version: z.int().min(0) }),
    status: 200,
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/admin/articles/:id/presence',
    access: 'admin',
    summary: 'Says that the caller has closed an article.',
    params: IdParams,
    status: 204,
  }),
};
