import type { ReadableAtom } from 'nanostores';
import type { ApiClient } from '#client/api-client.ts';
import { type Experiment, experimentsApi } from '#shared/contract/work/experiments.ts';
import type { Proposal } from '#shared/domain/planner/review/experiment.ts';
import type { CallResult, Clock, Ids } from '#shared/domain/platform.ts';
import type { Loadable } from '#stores/storage/loadable.ts';
import { createDeferredRemovals, type DeferredRemovals } from '#stores/sync/deferred-removals.ts';
import { createRemote } from '#stores/sync/remote.ts';
import { removeFrom } from '#stores/sync/remove-from.ts';
import { everyPage } from '../../../../server/every-page.ts';

/** The user's decision on an experiment. */
export type Verdict = 'kept' | 'reverted';

/** The experiments of the user, the newest first. */
export interface Experiments {
  readonly $experiments: ReadableAtom<Loadable<readonly Experiment[]>>;
  /** Deletions of past ones, which can be taken back until they are committed. */
  readonly removals: DeferredRemovals;
  load(): Promise<void>;
  /** Begins a proposed experiment; asking again after a lost answer begins it once. */
  begin(proposal: Proposal): Promise<CallResult<Experiment>>;
  /** Takes back that an experiment was begun. */
  takeBack(id: string): Promise<CallResult<unknown>>;
  end(id: string, verdict: Verdict): Promise<CallResult<Experiment>>;
  /** Takes back that an experiment was ended. */
  resume(id: string): Promise<CallResult<Experiment>>;
}

/** Dependencies of the experiments; `report` tells the user why a deletion failed. */
export interface ExperimentsDeps {
  readonly client: Pick<ApiClient, 'call'>;
  readonly ids: Ids;
  readonly clock: Clock;
  /** Called when the session length of a project has changed on the server. */
  readonly onLengths: () => Promise<unknown>;
  readonly report: (message: string) => void;
}

type All = readonly Experiment[];

/** Creates the list; nothing is loaded before `load`. */
export function createExperiments(deps: ExperimentsDeps): Experiments {
  const { client, ids, clock, report } = deps;
  const remote = createRemote<All>({
    fetch: () => everyPage((cursor) => client.call(experimentsApi.list, { query: { ...cursor } })),
  });
  /** The body of a begin call whose answer was lost. */
  let unanswered: { readonly id: string; readonly startedAt: string; readonly key: string } | null =
    null;

  async function changed<Reply>(
    call: () => Promise<CallResult<Reply>>,
    settle: (all: All, reply: Reply) => All,
  ): Promise<CallResult<Reply>> {
    // Shown when it is done: the session length changes with it.
    const result = await remote.mutate({ patch: (all) => all, call, settle });
    if (result.kind === 'ok') await deps.onLengths();
    // Another tab or device was first.
    else if (result.kind === 'refused') await remote.load();
    return result;
  }

  return {
    $experiments: remote.$state,
    removals: createDeferredRemovals({
      remote,
      remove: (id) =>
        removeFrom(remote, id, () =>
          client.call(experimentsApi.remove, { params: { id }, outlivesPage: true }),
        ),
      report,
      what: 'The experiment was not deleted.',
    }),
    load: () => remote.load(),
    async begin({ projectId, fromMinutes, toMinutes, evidence }) {
      const key = `${projectId} ${toMinutes}`;
      if (unanswered?.key !== key) {
        unanswered = { id: ids.next(), startedAt: new Date(clock.now()).toISOString(), key };
      }
      const { id, startedAt } = unanswered;
      const body = { id, startedAt, projectId, fromMinutes, toMinutes, evidence };
      const result = await changed(() => client.call(experimentsApi.begin, { body }), withOne);
      if (result.kind !== 'offline') unanswered = null;
      return result;
    },
    takeBack: (id) =>
      changed<unknown>(
        () => client.call(experimentsApi.remove, { params: { id } }),
        (all) => all.filter((each) => each.id !== id),
      ),
    end: (id, verdict) =>
      changed(
        () => client.call(experimentsApi.end, { params: { id }, body: { verdict } }),
        withOne,
      ),
    resume: (id) => changed(() => client.call(experimentsApi.resume, { params: { id } }), withOne),
  };
}

/** Replaces an experiment in its place, or adds it as the newest. */
function withOne(all: All, one: Experiment): All {
  return all.some(({ id }) => id === one.id)
    ? all.map((each) => (each.id === one.id ? one : each))
    : [one, ...all];
}
