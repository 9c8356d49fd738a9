import type { ReadableAtom } from 'nanostores';
import type { PlannedBlock } from '#shared/contract/work/planned-block.ts';
import type { ChangeOf } from '#shared/contract/work/work-changes.ts';
import { shareTime } from '#shared/domain/calendar/block-rules.ts';
import type { CallResult, Clock, Ids } from '#shared/domain/platform.ts';
import { counted } from '#shared/domain/text/counted.ts';
import type { ChangeDeps } from '../change-queue/changed-list.ts';
import type { CachedCopy } from '../storage/cached-copy.ts';
import { explain } from '../storage/failure.ts';
import type { Loadable } from '../storage/loadable.ts';
import { createDayLists } from '../sync/day-lists.ts';
import { createDeferredRemovals, type DeferredRemovals } from '../sync/deferred-removals.ts';
import type { PendingPatch, Queued } from '../sync/remote.ts';
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

/** Dependencies of the planned-blocks store. */
export interface PlannedBlocksDeps extends ChangeDeps {
  readonly list: (range: DaysRange) => Promise<CallResult<Plans>>;
  /** The queued changes, as they show in a list of blocks that belong there. */
  readonly pending: (belongs: (plan: PlannedBlock) => boolean) => PendingPatch<Plans>;
  /** Where the list of a range, by its word, is cached on this device. */
  readonly cache: (word: string) => CachedCopy<Plans>;
  readonly range: DaysRange;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly timeZone: () => string;
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
  const { submit, ids, clock, timeZone, report } = deps;
  const lists = createDayLists<PlannedBlock>(
    writeRange(deps.range),
    (word) => deps.list(readRange(word)),
    (word) => ({
      pending: deps.pending((plan) => isIn(plan, word)),
      cache: deps.cache(word),
    }),
  );

  function isIn({ startsAt, endsAt }: PlannedBlock, word: string): boolean {
    const span = { startMs: Date.parse(startsAt), endMs: Date.parse(endsAt) };
    return shareTime(span, spanOfRange(readRange(word), timeZone()));
  }

  function put(
    change: Pick<ChangeOf<'plannedBlock'>, 'act' | 'fields'>,
    shown: PlannedBlock,
  ): Promise<CallResult<unknown> | Queued> {
    const name = shown.title || shown.taskTitle || shown.projectTitle || '';
    return submit({ entity: 'plannedBlock', id: shown.id, ...change, shown }, name);
  }

  function create(shown: PlannedBlock): Promise<CallResult<unknown> | Queued> {
    const { id: _, projectTitle: __, taskTitle: ___, createdAt: ____, ...fields } = shown;
    return put({ act: 'create', fields }, shown);
  }

  const remove = (id: string) => submit({ entity: 'plannedBlock', id, act: 'delete' }, '');

  function newPlan({ values, titles }: NewBlock): PlannedBlock {
    const createdAt = new Date(clock.now()).toISOString();
    return { id: ids.next(), ...values, ...titles, timeZone: timeZone(), createdAt };
  }

  /** Reports the failures among the answers as one; returns how many there are. */
  async function reportTogether(
    answers: readonly Promise<CallResult<unknown> | Queued>[],
    what: string,
  ): Promise<number> {
    const failures = (await Promise.all(answers)).flatMap((answer) =>
      answer.kind === 'ok' || answer.kind === 'queued' ? [] : answer,
    );
    const [first] = failures;
    if (first !== undefined) report(explain(first, `${counted(failures.length, 'block')} ${what}`));
    return failures.length;
  }

  /** Reports a failure; a change that is queued stands. */
  async function reported(
    answer: Promise<CallResult<unknown> | Queued>,
    what: string,
  ): Promise<CallResult<unknown>> {
    const result = await answer;
    if (result.kind === 'queued') return { kind: 'ok', value: undefined };
    if (result.kind !== 'ok') report(explain(result, what));
    return result;
  }

  return {
    $plans: lists.$items,
    removals: createDeferredRemovals({
      remote: lists,
      remove,
      report,
      what: 'The planned block was not deleted.',
    }),
    show(range) {
      lists.show(writeRange(range));
      return lists.load();
    },
    load: () => lists.load(),
    create: (values, titles) =>
      reported(create(newPlan({ values, titles })), 'The block was not planned.'),
    createAll(blocks) {
      const plans = blocks.map(newPlan);
      const refused = reportTogether(plans.map(create), 'could not be planned.');
      return { ids: plans.map(({ id }) => id), refused };
    },
    async removeAll(planIds) {
      await reportTogether(planIds.map(remove), 'could not be deleted.');
    },
    async change(plan, values, titles) {
      const fields = differences(plan, values);
      if (Object.keys(fields).length === 0) return { kind: 'ok', value: plan };
      const answer = put({ fields }, { ...plan, ...fields, ...titles });
      return reported(answer, 'The planned block was not changed.');
    },
  };
}
