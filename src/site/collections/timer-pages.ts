import { type CollectionEntry, getCollection } from 'astro:content';

export type TimerPageEntry = CollectionEntry<'timers'>;

/** Every timer page, by its address. */
export async function timerPages(): Promise<TimerPageEntry[]> {
  const entries = await getCollection('timers');
  return entries.toSorted((one, other) => one.id.localeCompare(other.id, 'en'));
}

/** The pages of these names in their order. */
export async function timerPagesNamed(ids: readonly string[]): Promise<TimerPageEntry[]> {
  const pages = await timerPages();
  return ids.flatMap((id) => pages.filter((page) => page.id === id));
}
