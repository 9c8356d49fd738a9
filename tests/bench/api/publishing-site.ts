/* A site of many published articles, each with 1,900 words and a timer, written straight into the database. */
import { v7 as uuidv7 } from 'uuid';
import { openDatabase } from '#api/db/connection/knex.ts';
import { writeShingles } from '#api/features/articles/text/others.ts';
import { readArticle } from '#publishing/check-article.ts';
import { COMPONENTS } from '#publishing/components/definitions.ts';

const VOCABULARY = 6000;
const PARAGRAPHS = 19;
const WORDS_IN_A_PARAGRAPH = 100;
const ROWS_AT_ONCE = 20;
const DAY_MS = 86_400_000;
const FIRST_DAY_MS = Date.UTC(2012, 0, 1);
const TAGS = ['focus', 'breaks', 'studying', 'habits'];

/** Returns the source of one of the articles; the addition is a sentence at its end. */
export function benchArticle(number: number, addition = ''): string {
  const day = new Date(FIRST_DAY_MS + number * DAY_MS).toISOString().slice(0, 10);
  const random = generator(number);
  const words = () =>
    Array.from({ length: WORDS_IN_A_PARAGRAPH }, () => `word${Math.floor(random() * VOCABULARY)}`);
  const paragraphs = Array.from({ length: PARAGRAPHS }, (_none, at) => {
    const heading = at % 4 === 0 ? `## Part ${at / 4 + 1} of article ${number}\n\n` : '';
    return `${heading}${words().join(' ')}, see [the *kitchen* timer](/kitchen-timer).`;
  });
  return `---
title: Notes on working hours, part ${number}
description: The ${number}th part of a long series about working hours, with its own numbers, sources and a timer to try it at once.
published: ${day}
updated: ${day}
author: ripen-team
tags: [${TAGS[number % TAGS.length]}]
timers: [work-timer]
---

${paragraphs.join('\n\n')}

<LiveTimer duration="25m" label="Part ${number}" />

${addition}
`;
}

/** Writes so many public articles of the blog into a migrated database; returns the ids. */
export async function writeArticles(file: string, articles: number): Promise<string[]> {
  const db = openDatabase({ engine: 'sqlite', file });
  const ids = Array.from({ length: articles }, () => uuidv7());
  for (let from = 0; from < articles; from += ROWS_AT_ONCE) {
    const rows = ids.slice(from, from + ROWS_AT_ONCE).map((id, at) => rowsOf(id, from + at));
    await db('article_revisions').insert(rows.map(({ revision }) => revision));
    await db('articles').insert(rows.map(({ article }) => article));
  }
  await db.destroy();
  return ids;
}

function rowsOf(id: string, number: number) {
  const source = benchArticle(number);
  const { fields, body, shingles } = readArticle(source, { components: Object.keys(COMPONENTS) });
  const [{ frontmatter }, { tree }] = [fields, body];
  if (frontmatter === null || tree === null) throw new Error('An article cannot be read.');
  const revisionId = uuidv7();
  const at = FIRST_DAY_MS + number * DAY_MS;
  const by = '01990000-0000-7000-8000-000000000001';
  const slug = `working-hours-${number}`;
  const { title, description, author, tags } = frontmatter;
  return {
    revision: {
      id: revisionId,
      article_id: id,
      slug,
      version: 1,
      source,
      reason: 'publish',
      tree: JSON.stringify(tree),
      shingles: writeShingles(shingles),
      saved_by: by,
      begun_at: at,
      saved_at: at,
    },
    article: {
      id,
      kind: 'blog',
      slug,
      state: 'published',
      title,
      sort_title: title.toLowerCase(),
      description,
      author,
      tags: ` ${tags.join(' ')} `,
      source,
      version: 1,
      public_revision_id: revisionId,
      public_slug: slug,
      published_at: at,
      created_at: at,
      updated_at: at,
      saved_by: by,
    },
  };
}

/** Numbers between 0 and 1, the same for the same seed. */
function generator(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
