import type { Knex } from 'knex';
import { buildId } from '../site/build.ts';

/** An article of a long list, with a picture that it uses and an address that it has left. */
export interface ArticleRows {
  readonly articles: object[];
  readonly article_pictures: object[];
  readonly picture_uses: object[];
  readonly redirects: object[];
}

const STATES = ['draft', 'scheduled', 'published', 'unpublished'];

/** Builds rows of articles of every kind and state, by numbers that each stands for one. */
export function articleRows(
  places: readonly number[],
  { writer, instantOf }: { writer: string; instantOf: (place: number) => number },
): ArticleRows {
  const rows: ArticleRows = { articles: [], article_pictures: [], picture_uses: [], redirects: [] };
  for (const place of places) {
    const [id, at, hash] = [buildId(), instantOf(place), place.toString(16).padStart(64, '0')];
    const title = `Article ${String(place).padStart(6, '0')}`;
    rows.articles.push({
      id,
      kind: place % 2 === 0 ? 'blog' : 'pillar',
      slug: `article-${place}`,
      state: STATES[place % 4],
      title,
      sort_title: title.toLowerCase(),
      description: '',
      author: `author-${place % 3}`,
      tags: place % 2 === 0 ? ' focus ' : ' breaks ',
      source: '',
      version: 0,
      published_at: at,
      created_at: at,
      updated_at: at,
      saved_by: writer,
    });
    rows.article_pictures.push({
      id: buildId(),
      hash,
      width: 480,
      height: 320,
      alt: '',
      version: 0,
      sizes: '[{"width":480,"type":"webp"}]',
      is_animated: 0,
      added_by: writer,
      added_at: at,
    });
    rows.picture_uses.push({ hash, article_id: id, place: 'draft' });
    rows.redirects.push({
      id: buildId(),
      from_address: `/blog/left-${place}`,
      to_address: '/blog',
      cause: 'manual',
      article_id: null,
      made_by: writer,
      made_at: at,
    });
  }
  return rows;
}

/** Records releases with the numbers of `places`, each with the articles that it shows. */
export async function insertReleases(
  db: Knex,
  places: readonly number[],
  { madeBy, madeAt }: { madeBy: string; madeAt: number },
): Promise<void> {
  await db('releases').insert(
    places.map((place) => ({
      id: buildId(),
      number: place + 1,
      made_at: madeAt,
      cause: 'article.publish',
      made_by: madeBy,
      build: 'test',
      contents: JSON.stringify({ revisions: [buildId()], redirects: [], changed: [] }),
    })),
  );
}
