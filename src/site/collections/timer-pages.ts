import { type CollectionEntry, getCollection } from 'astro:content';
import type { ToolConfig } from '#shared/contract/tools/tool-config.ts';

/** A timer page that has its tool. */
export type TimerPageEntry = CollectionEntry<'timers'> & {
  data: CollectionEntry<'timers'>['data'] & { tool: ToolConfig };
};

/** Every published timer page, by its address. */
export async function timerPages(): Promise<TimerPageEntry[]> {
  const entries = await getCollection('timers');
  return entries.filter(hasTool).toSorted((one, other) => one.id.localeCompare(other.id, 'en'));
}

function hasTool(entry: CollectionEntry<'timers'>): entry is TimerPageEntry {
  return entry.data.tool !== undefined;
}

/** The pages of these names in their order, those that are published. */
export async function timerPagesNamed(ids: readonly string[]): Promise<TimerPageEntry[]> {
  const pages = await timerPages();
  return ids.flatMap((id) => pages.filter((page) => page.id === id));
}
