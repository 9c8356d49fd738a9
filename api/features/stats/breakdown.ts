import type { Db } from '#api/db/connection/knex.ts';
import {
  type ItemSums,
  readItems,
  readPeriods,
  type Scope,
} from '#api/features/stats/breakdown-repo.ts';
import type { Breakdown } from '#shared/contract/stats/stats-breakdown.ts';
import { slotOf } from '#shared/domain/stats/hour-of-week.ts';
import { stepOf } from '#shared/domain/stats/steps.ts';

const NO_PROJECT = 'Standalone';

/** The sessions of a user from one day to another, added up by time, hour of the week and project. */
export async function readBreakdown(db: Db, scope: Scope): Promise<Breakdown> {
  const { from, to } = scope.span;
  const [periods, items] = await Promise.all([
    readPeriods(db, scope, stepOf(scope.span)),
    readItems(db, scope),
  ]);
  return { from, to, periods, hours: hoursIn(items), projects: projectsIn(items) };
}

/** The sessions of a user from one day to another by hour of the week and project. */
export async function readBreakdownOf(
  db: Db,
  scope: Scope,
): Promise<Pick<Breakdown, 'hours' | 'projects'>> {
  const items = await readItems(db, scope);
  return { hours: hoursIn(items), projects: projectsIn(items) };
}

function hoursIn(items: readonly ItemSums[]): Breakdown['hours'] {
  return mergeItems(items, 'hour')
    .toSorted((a, b) => Number(a.item) - Number(b.item))
    .map(({ item, pomodoros, minutes }) => ({ ...slotOf(Number(item)), pomodoros, minutes }));
}

/** The most minutes first. */
function projectsIn(items: readonly ItemSums[]): Breakdown['projects'] {
  return mergeItems(items, 'project')
    .toSorted(
      (a, b) => b.minutes - a.minutes || compare(a.title, b.title) || compare(a.item, b.item),
    )
    .map(({ item, title, pomodoros, minutes }) => ({
      projectId: item === '' ? null : item,
      title: title ?? NO_PROJECT,
      pomodoros,
      minutes,
    }));
}

function mergeItems(items: readonly ItemSums[], kind: ItemSums['kind']): ItemSums[] {
  const merged = new Map<string, ItemSums>();
  for (const each of items) {
    if (each.kind !== kind) continue;
    const { pomodoros = 0, minutes = 0 } = merged.get(each.item) ?? {};
    const sums = { pomodoros: pomodoros + each.pomodoros, minutes: minutes + each.minutes };
    merged.set(each.item, { ...each, ...sums });
  }
  return [...merged.values()];
}

/** Sessions without a project have no title and come first. */
function compare(a: string | null, b: string | null): number {
  const [first, second] = [a ?? '', b ?? ''];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
