import type { Db } from '#api/db/connection/knex.ts';
import * as repo from '#api/features/articles/repo.ts';
import type { SiteContents } from '#api/publishing/site-contents.ts';
import type { ArticleChoices } from '#shared/contract/admin/articles.ts';
import { articleAddress } from '#shared/domain/content/articles.ts';
import { REDIRECTS } from '#shared/page/redirects.ts';

/** Returns what articles can name, each list in the order of its names. */
export async function listChoices({
  db,
  site,
}: {
  readonly db: Db;
  readonly site: SiteContents;
}): Promise<ArticleChoices> {
  const titles = new Map<string, string>();
  for (const address of site.pages) {
    if (!Object.hasOwn(REDIRECTS, address) && !address.startsWith('/admin'))
      titles.set(address, '');
  }
  for (const { kind, slug, title } of site.articles) titles.set(articleAddress(kind, slug), title);
  for (const { kind, publicSlug, title } of await repo.listNames(db)) {
    if (publicSlug !== null) titles.set(articleAddress(kind, publicSlug), title);
  }
  const links = [...titles].map(([address, title]) => ({ address, title }));
  return {
    authors: site.authors.toSorted(),
    tags: site.tags.toSorted(),
    timers: site.timers.toSorted(),
    links: links.toSorted((one, other) => (one.address < other.address ? -1 : 1)),
  };
}
