import type { ReadableAtom } from 'nanostores';
import type { PlannedBlock } from '#shared/contract/work/planned-block.ts';
import type { PendingChange, WorkChange } from '#shared/contract/work/work-changes.ts';
import { shareTime } from '#shared/domain/calendar/block-rules.ts';
import type { CallResult, Clock, Ids } from '#shared/domain/platform.ts';
import { counted } from '#shared/domain/text/counted.ts';
import type { ChangeQueue } from '../change-queue/change-queue.ts';
import { pendingPatch } from '../change-queue/work-patches.ts';
import type { CachedCopy } from '../storage/cached-copy.ts';
import { explain } from '../storage/failure.ts';
import type { Loadable } from '../storage/loadable.ts';
import { createDayLists } from '../sync/day-lists.ts';
import { createDeferredRemovals, type DeferredRemovals } from '../sync/deferred-removals.ts';
import type { Queued } from '../sync/remote.ts';
import { type DaysRange, readRange, spanOfRange, writeRange } from './days-range.ts';

/** The content and the times of a planned block; instants in ISO 8601. */
export type BlockValues = Pick<
  PlannedBlock,
  'projectId' | 'taskId' | 'title' | 'startsAt' | 'endsAt'
>;

/** The titles of a block's project and task, shown until the server returns them. */
export type BlockTitles = Pick<PlannedBlock, 'projectTitle' | 'taskTitle'>;

/** A block to be planned. */
export interface NewBlock {
  readonly values: BlockValues;
  readonly titles: BlockTitles;
}

/** Blocks that are planned together: their ids, and how many of them the server refused in the end. */
export interface PlannedTogether {
  readonly ids: readonly string[];
  readonly refused: Promise<number>;
}

/** Something that a user did to a planned block. */
export type PlanChange = Extract<WorkChange, { kind: 'createPlan' | 'changePlan' | 'deletePlan' }>;

/**
 * Dependencies of the planned-blocks store; `send` queues a change when the server cannot be
 * reached, `report` tells the user why a change failed.
 */
export interface PlannedBlocksDeps {
  readonly list: (range: DaysRange) => Promise<CallResult<Plans>>;
  readonly send: (
    change: PlanChange,
    name: string,
  ) => Promise<CallResult<PlannedBlock | undefined> | Queued>;
  readonly changes: Pick<ChangeQueue, '$waiting' | 'onDelivered'>;
  /** Where the list of a range, by its word, is cached on this device. */
  readonly cache: (word: string) => CachedCopy<Plans>;
  readonly range: DaysRange;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly timeZone: () => string;
  readonly report: (message: string) => void;
}

/** The planned blocks of a range of days; changes show at once, and go again where they are refused. */
export interface PlannedBlocksStore {
  readonly $plans: ReadableAtom<Loadable<readonly PlannedBlock[]>>;
  /** Deletions, which can be taken back until they are committed. */
  readonly removals: DeferredRemovals;
  /** Shows another range: what is known of it at once, then what the server says. */
  show(range: DaysRange): Promise<void>;
  load(): Promise<void>;
  /** Plans a block; answers whether that stands. */
  create(values: BlockValues, titles: BlockTitles): Promise<CallResult<unknown>>;
  /** Plans several blocks; they show at once, and those that are refused are reported together. */
  createAll(blocks: readonly NewBlock[]): PlannedTogether;
  /** Deletes several blocks without delay, also those that still wait to be planned. */
  removeAll(ids: readonly string[]): Promise<void>;
  change(
    plan: PlannedBlock,
    change: Partial<BlockValues>,
    titles?: BlockTitles,
  ): Promise<CallResult<unknown>>;
}

type Plans = readonly PlannedBlock[];

/**
 * Returns only the changed fields. The others may name projects or tasks that are gone by now, and
 * are no part of this change.
 */
function differences(plan: PlannedBlock, values: Partial<BlockValues>): Partial<BlockValues> {
  const before = new Map<string, unknown>(Object.entries(plan));
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => before.get(name) !== value),
  );
}

/** Makes a store of planned blocks. */
export function createPlannedBlocksStore(deps: PlannedBlocksDeps): PlannedBlocksStore {
  const { send, ids, clock, timeZone, report } = deps;
  const lists = createDayLists<PlannedBlock>(
    writeRange(deps.range),
    (word) => deps.list(readRange(word)),
    (word) => ({
      pending: pendingPatch(deps.changes, (entry) => patchOf(entry, word)),
      cache: deps.cache(word),
    }),
  );

  /** The list of a range with a block where it belongs into it. */
  function placed(plans: Plans, word: string, plan: PlannedBlock): Plans {
    const others = plans.filter(({ id }) => id !== plan.id);
    const span = { startMs: Date.parse(plan.startsAt), endMs: Date.parse(plan.endsAt) };
    return shareTime(span, spanOfRange(readRange(word), timeZone())) ? [...others, plan] : others;
  }

  /**
   * Returns the patch of a pending change for the list of a range; null when it changes nothing
   * there.
   */
  function patchOf({ change }: PendingChange, word: string): ((plans: Plans) => Plans) | null {
    if (change.kind === 'createPlan' || change.kind === 'changePlan') {
      return (plans) => placed(plans, word, change.shown);
    }
    if (change.kind !== 'deletePlan') return null;
    return (plans) => plans.filter(({ id }) => id !== change.planId);
  }

  function submit(
    change: Exclude<PlanChange, { kind: 'deletePlan' }>,
  ): Promise<CallResult<unknown>> {
    const { shown } = change;
    const name = shown.title || shown.taskTitle || shown.projectTitle || '';
    return lists.mutate<PlannedBlock | undefined>({
      // The change is in the queue from the first moment and is shown by its pending patch.
      patch: (plans) => plans,
      call: () => send(change, name),
      settle: (plans, word, plan) => (plan === undefined ? plans : placed(plans, word, plan)),
      ifKept: () => shown,
    });
  }

  async function put(
    change: Parameters<typeof submit>[0],
    what: string,
  ): Promise<CallResult<unknown>> {
    const result = await submit(change);
    if (result.kind !== 'ok') report(explain(result, what));
    return result;
  }

  function newPlan({ values, titles }: NewBlock): PlannedBlock {
    const createdAt = new Date(clock.now()).toISOString();
    return { id: ids.next(), ...values, ...titles, timeZone: timeZone(), createdAt };
  }

  /** Reports the failures among the answers as one; returns how many there are. */
  async function reportTogether(
    answers: readonly Promise<CallResult<unknown>>[],
    what: string,
  ): Promise<number> {
    const failures = (await Promise.all(answers)).filter((answer) => answer.kind !== 'ok');
    const [first] = failures;
    if (first !== undefined) report(explain(first, `${counted(failures.length, 'block')} ${what}`));
    return failures.length;
  }

  return {
    $plans: lists.$items,
    removals: createDeferredRemovals({
      remote: lists.everyDay,
      remove: (planId) => send({ kind: 'deletePlan', planId }, ''),
      report,
      what: 'The planned block was not deleted.',
    }),
    show(range) {
      lists.show(writeRange(range));
      return lists.load();
    },
    load: () => lists.load(),
    create: (values, titles) =>
      put({ kind: 'createPlan', shown: newPlan({ values, titles }) }, 'The block was not planned.'),
    createAll(blocks) {
      const plans = blocks.map(newPlan);
      const answers = plans.map((shown) => submit({ kind: 'createPlan', shown }));
      const refused = reportTogether(answers, 'could not be planned.');
      return { ids: plans.map(({ id }) => id), refused };
    },
    async removeAll(planIds) {
      const answers = planIds.map((planId) => {
        const without = (plans: Plans) => plans.filter(({ id }) => id !== planId);
        return lists.everyDay.mutate<unknown>({
          patch: without,
          call: () => send({ kind: 'deletePlan', planId }, ''),
          settle: without,
          ifKept: () => planId,
        });
      });
      await reportTogether(answers, 'could not be deleted.');
    },
    async change(plan, values, titles) {
      const change = differences(plan, values);
      if (Object.keys(change).length === 0) return { kind: 'ok', value: plan };
      const shown = { ...plan, ...change, ...titles };
      return put({ kind: 'changePlan', change, shown }, 'The planned block was not changed.');
    },
  };
}
