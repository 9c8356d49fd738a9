import type { ChangedEntity, WorkChange } from '#shared/contract/work/work-changes.ts';
import type { PendingPatch } from '../../sync/remote.ts';
import { type PendingQueue, pendingBy } from '../pending-by.ts';
import type { ListName, Lists, RowOf, Showing, ShowsOf } from './lists.ts';
import { milestone } from './milestone.ts';
import { project, projectOrder } from './project.ts';
import { showInDays } from './rows.ts';
import { task, taskOrder } from './task.ts';

/** How changes of each entity show in lists: pure, and the same for accounts and visitors. */
const SHOWS: { readonly [Name in ChangedEntity]: ShowsOf<Name> } = {
  project,
  task,
  milestone,
  plannedBlock: { plannedBlocks: showInDays },
  session: { sessions: showInDays },
  activeTask: {},
  projectOrder,
  taskOrder,
};

function showsOf<Name extends ChangedEntity>(entity: Name): ShowsOf<Name> {
  return SHOWS[entity];
}

/** Returns what shows a change in a list; null where it does not show. */
export function showIn<Name extends ListName>(
  name: Name,
  change: WorkChange,
): ((list: Lists[Name], how: Showing<RowOf<Name>>) => Lists[Name]) | null {
  const show = showsOf(change.entity)[name];
  return show === undefined ? null : (list, how) => show(list, change, how);
}

/**
 * The changes of a queue as they show in a list: what is shown is the confirmed list with each of
 * them over it, in order. Rows that do not belong into the list are left out.
 */
export function pendingIn<Name extends ListName>(
  queue: PendingQueue,
  name: Name,
  belongs: (row: RowOf<Name>) => boolean = () => true,
): PendingPatch<Lists[Name]> {
  return pendingBy<Lists[Name]>(queue, ({ change, madeAt }, answered) => {
    const show = showIn(name, change);
    // The answer was parsed with the schema of the endpoint that the change was sent to.
    const answer = (answered ?? null) as RowOf<Name> | null;
    const how = { at: new Date(madeAt).toISOString(), belongs, answer };
    return show === null ? null : (list) => show(list, how);
  });
}
