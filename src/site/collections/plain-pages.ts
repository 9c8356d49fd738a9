import { type CollectionEntry, getCollection } from 'astro:content';
import { PAGES_WITH_OWN_ROUTE } from './own-routes.ts';

export type PlainPageEntry = CollectionEntry<'pages'> | CollectionEntry<'legal'>;

/** Every marketing and legal page that is words and nothing else. */
export async function plainPages(): Promise<PlainPageEntry[]> {
  const entries = [...(await getCollection('pages')), ...(await getCollection('legal'))];
  return entries.filter(({ id }) => !PAGES_WITH_OWN_ROUTE.includes(id));
}

/** The page of a name, for the route that shows it with more than its words. */
export async function plainPage(id: 'pricing' | 'gmail'): Promise<CollectionEntry<'pages'>> {
  const entry = (await getCollection('pages')).find((page) => page.id === id);
  if (entry === undefined) throw new Error(`content/pages/${id}.mdx is missing.`);
  return entry;
}
