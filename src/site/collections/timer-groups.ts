import { getCollection } from 'astro:content';
import { TIMER_GROUPS } from '#shared/contract/content/content.ts';
import { GROUPS, NEEDS, type Need } from '../hub/needs.ts';
import { type TimerPageEntry, timerPages } from './timer-pages.ts';

/** A group of the hub with its pages. */
export interface TimerGroup {
  readonly id: (typeof TIMER_GROUPS)[number];
  readonly name: string;
  readonly line: string;
  readonly pages: readonly TimerPageEntry[];
}

/** The groups that have a published page, in the order of the hub; lengths from short to long. */
export async function timerGroups(): Promise<TimerGroup[]> {
  const pages = await timerPages();
  return TIMER_GROUPS.map((id) => {
    const own = pages.filter(({ data }) => data.group === id);
    const { name, line, first } = GROUPS[id];
    const sorted = id === 'length' ? own.toSorted((a, b) => minutesOf(a) - minutesOf(b)) : own;
    const leading = first.flatMap((page) => sorted.filter((each) => each.id === page));
    const rest = sorted.filter((page) => !leading.includes(page));
    return { id, name, line, pages: [...leading, ...rest] };
  }).filter((group) => group.pages.length > 0);
}

/**
 * Returns the needs of visitors that have at least one published page; throws when a need names an
 * unknown page.
 */
export async function timerNeeds(): Promise<Need[]> {
  const known = (await getCollection('timers')).map(({ id }) => id);
  const unknown = NEEDS.flatMap((need) => need.pages).find((id) => !known.includes(id));
  if (unknown !== undefined) throw new Error(`src/site/hub/needs.ts: no timer page ${unknown}.`);
  const published = (await timerPages()).map(({ id }) => id);
  return NEEDS.filter((need) => need.pages.some((id) => published.includes(id)));
}

/** The minutes that the address of a length page names: `timer/5-minutes`. */
function minutesOf({ id }: Pick<TimerPageEntry, 'id'>): number {
  return Number(/(\d+)-minutes$/.exec(id)?.[1] ?? 0);
}
