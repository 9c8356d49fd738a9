import type { ReadableAtom } from 'nanostores';
import type { WorkChange } from '#shared/contract/work/work-changes.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import type { CachedCopy } from '../storage/cached-copy.ts';
import { explain, NO_ANSWER } from '../storage/failure.ts';
import type { Loadable } from '../storage/loadable.ts';
import { createRemote, type PendingPatch, type Remote, type RemoteDeps } from '../sync/remote.ts';
import type { ChangeQueue } from './change-queue.ts';

/** Submits changes to the queue; `report` tells the user why one failed. */
export interface ChangeDeps {
  readonly submit: ChangeQueue['submit'];
  readonly report: (message: string) => void;
}

/** Dependencies of a list that is changed through the queue. */
export interface ChangedListDeps<Row> extends ChangeDeps {
  readonly fetch: RemoteDeps<readonly Row[]>['fetch'];
  readonly cache?: CachedCopy<readonly Row[]>;
  /** The queued changes, as they show in the list. */
  readonly pending: PendingPatch<readonly Row[]>;
}

/** Words about a change: what did not happen where it fails, and the name of the thing where known. */
export interface ChangeWords {
  readonly failure: string;
  readonly name?: string;
}

/** A list of the server, shown with the user's own changes over it. */
export interface ChangedList<Row> extends Remote<readonly Row[]> {
  /**
   * Submits a change, which shows at once, and reports its failure. Returns the server's answer, or
   * the row as it is shown while the change is queued.
   */
  submit(change: WorkChange, words: ChangeWords): Promise<CallResult<Row | null>>;
  /** The same for a row that is created. */
  create(change: WorkChange, words: ChangeWords): Promise<CallResult<Row>>;
}

/** Makes the list; nothing is loaded before `load`. */
export function createChangedList<Row extends { readonly id: string }>({
  submit,
  report,
  ...rest
}: ChangedListDeps<Row>): ChangedList<Row> {
  const remote = createRemote<readonly Row[]>(rest);

  function shown(id: string): Row | null {
    const rows = rowsIn(remote.$state, rest.pending);
    return rows.find((row) => row.id === id) ?? null;
  }

  async function act(
    change: WorkChange,
    { failure, name }: ChangeWords,
  ): Promise<CallResult<Row | null>> {
    const result = await submit<Row | null>(change, name);
    if (result.kind === 'queued') return { kind: 'ok', value: shown(change.id) };
    if (result.kind !== 'ok') report(explain(result, failure));
    return result;
  }

  return {
    ...remote,
    submit: act,
    async create(change, words) {
      const result = await act(change, words);
      if (result.kind !== 'ok') return result;
      return result.value === null ? NO_ANSWER : { kind: 'ok', value: result.value };
    },
  };
}

/** The rows on screen; while nothing is loaded, those that the queue creates. */
function rowsIn<Row>(
  $state: ReadableAtom<Loadable<readonly Row[]>>,
  { $patches }: PendingPatch<readonly Row[]>,
): readonly Row[] {
  const state = $state.get();
  if (state.kind === 'ready') return state.value;
  return $patches.get().reduce<readonly Row[]>((rows, patch) => patch(rows), []);
}
