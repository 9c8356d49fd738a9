import type { ReadableAtom } from 'nanostores';
import type { Milestone } from '#shared/contract/work/milestones.ts';
import type { PendingChange } from '#shared/contract/work/work-changes.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import type { ChangeQueue } from '../change-queue/change-queue.ts';
import { pendingPatch } from '../change-queue/work-patches.ts';
import { type Milestones, patchMilestones } from '../project-parts/milestones-store.ts';
import type { Loadable } from '../storage/loadable.ts';
import { createDayLists } from '../sync/day-lists.ts';
import { type DaysRange, readRange, writeRange } from './days-range.ts';

/** The dependencies of a store of due milestones. */
export interface DueMilestonesDeps {
  readonly list: (range: DaysRange) => Promise<CallResult<Milestones>>;
  readonly changes: Pick<ChangeQueue, '$waiting' | 'onDelivered'>;
  readonly range: DaysRange;
}

/** The milestones of all projects that are due in a range of days. */
export interface DueMilestonesStore {
  readonly $milestones: ReadableAtom<Loadable<Milestones>>;
  /** Shows another range: what is known of it at once, then what the server says. */
  show(range: DaysRange): Promise<void>;
  load(): Promise<void>;
}

/** Makes a store of due milestones; changes that wait for the server are shown. */
export function createDueMilestonesStore(deps: DueMilestonesDeps): DueMilestonesStore {
  const lists = createDayLists<Milestone>(
    writeRange(deps.range),
    (word) => deps.list(readRange(word)),
    (word) => ({ pending: pendingPatch(deps.changes, (entry) => patchOf(entry, readRange(word))) }),
  );
  return {
    $milestones: lists.$items,
    show(range) {
      lists.show(writeRange(range));
      return lists.load();
    },
    load: () => lists.load(),
  };
}

/** Returns the effect of a queued change on the milestones of a range; null for none. */
function patchOf(
  entry: PendingChange,
  { from, to }: DaysRange,
): ((milestones: Milestones) => Milestones) | null {
  if (entry.change.kind !== 'milestone') return null;
  const patch = patchMilestones(entry, entry.change.projectId);
  const isDue = ({ dueOn }: Milestone) => dueOn !== null && dueOn >= from && dueOn <= to;
  return patch === null ? null : (milestones) => patch(milestones).filter(isDue);
}
