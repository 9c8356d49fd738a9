import type { ReadableAtom } from 'nanostores';
import type { Milestone } from '#shared/contract/work/milestones.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import type { Milestones } from '../project-parts/milestones-store.ts';
import type { Loadable } from '../storage/loadable.ts';
import { createDayLists } from '../sync/day-lists.ts';
import type { PendingPatch } from '../sync/remote.ts';
import { type DaysRange, readRange, writeRange } from './days-range.ts';

/** The dependencies of a store of due milestones. */
export interface DueMilestonesDeps {
  readonly list: (range: DaysRange) => Promise<CallResult<Milestones>>;
  /** The queued changes, as they show in a list of milestones that belong there. */
  readonly pending: (belongs: (milestone: Milestone) => boolean) => PendingPatch<Milestones>;
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
    (word) => {
      const { from, to } = readRange(word);
      return {
        pending: deps.pending(({ dueOn }) => dueOn !== null && dueOn >= from && dueOn <= to),
      };
    },
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
