import type { ReadableAtom } from 'nanostores';
import type { Plan } from '#shared/contract/plans.ts';
import { shareTime } from '#shared/domain/calendar/plan-rules.ts';
import type { CallResult, Clock, Ids } from '#shared/domain/platform.ts';
import { createDayLists } from '../day-lists.ts';
import { createDeferredRemovals, type DeferredRemovals } from '../deferred-removals.ts';
import { explain } from '../failure.ts';
import type { Loadable } from '../loadable.ts';
import { type DaysRange, readRange, spanOfRange, writeRange } from './days-range.ts';

/** What is planned, and when; instants in ISO 8601. */
export type PlanValues = Pick<Plan, 'projectId' | 'taskId' | 'title' | 'startsAt' | 'endsAt'>;

/** What is planned in words, until the server says it itself. */
export type PlanTitles = Pick<Plan, 'projectTitle' | 'taskTitle'>;

/** The calls of a plans store. */
export interface PlansServer {
  list(range: DaysRange): Promise<CallResult<readonly Plan[]>>;
  create(plan: PlanValues & { id: string; timeZone: string }): Promise<CallResult<Plan>>;
  update(id: string, change: Partial<PlanValues>): Promise<CallResult<Plan>>;
  remove(id: string): Promise<CallResult<unknown>>;
}

/** What a plans store is made of; `report` tells the user what did not work. */
export interface PlansDeps {
  readonly server: PlansServer;
  readonly range: DaysRange;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly timeZone: () => string;
  readonly report: (message: string) => void;
}

/** The planned blocks of a range of days; changes show at once, and go again where they fail. */
export interface PlansStore {
  readonly $plans: ReadableAtom<Loadable<readonly Plan[]>>;
  /** Deletions, which can be taken back until they are committed. */
  readonly removals: DeferredRemovals;
  /** Shows another range: what is known of it at once, then what the server says. */
  show(range: DaysRange): Promise<void>;
  load(): Promise<void>;
  create(values: PlanValues, titles: PlanTitles): Promise<CallResult<Plan>>;
  change(plan: Plan, change: Partial<PlanValues>, titles?: PlanTitles): Promise<CallResult<Plan>>;
}

type Plans = readonly Plan[];

/** Makes a store of planned blocks. Calls on one block go out one after the other. */
export function createPlansStore(deps: PlansDeps): PlansStore {
  const { server, ids, clock, timeZone, report } = deps;
  const lists = createDayLists<Plan>(writeRange(deps.range), (word) =>
    server.list(readRange(word)),
  );
  const inTurn = createTurns();

  /** The list of a range with a block where it belongs into it. */
  function placed(plans: Plans, word: string, plan: Plan): Plans {
    const others = plans.filter(({ id }) => id !== plan.id);
    const span = { startMs: Date.parse(plan.startsAt), endMs: Date.parse(plan.endsAt) };
    return shareTime(span, spanOfRange(readRange(word), timeZone())) ? [...others, plan] : others;
  }

  async function put(
    shown: Plan,
    call: () => Promise<CallResult<Plan>>,
    what: string,
  ): Promise<CallResult<Plan>> {
    const result = await lists.mutate<Plan>({
      patch: (plans, word) => placed(plans, word, shown),
      call: () => inTurn(shown.id, call),
      settle: placed,
      ifKept: () => shown,
    });
    if (result.kind !== 'ok') report(explain(result, what));
    return result;
  }

  return {
    $plans: lists.$items,
    removals: createDeferredRemovals({
      remote: lists.everyDay,
      remove: (id) => inTurn(id, () => server.remove(id)),
      report,
      what: 'The planned block was not deleted.',
    }),
    show(range) {
      lists.show(writeRange(range));
      return lists.load();
    },
    load: () => lists.load(),
    create(values, titles) {
      const made = { id: ids.next(), ...values, timeZone: timeZone() };
      const shown = { ...made, ...titles, createdAt: new Date(clock.now()).toISOString() };
      return put(shown, () => server.create(made), 'The block was not planned.');
    },
    change(plan, change, titles) {
      const shown = { ...plan, ...change, ...titles };
      return put(shown, () => server.update(plan.id, change), 'The planned block was not changed.');
    },
  };
}

/** Calls by the id of what they are about: each begins when the one before is answered. */
function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return function inTurn<Reply>(id: string, call: () => Promise<Reply>): Promise<Reply> {
    const turn = (last.get(id) ?? Promise.resolve()).then(call);
    const done = turn.catch(() => null);
    last.set(id, done);
    void done.then(() => {
      if (last.get(id) === done) last.delete(id);
    });
    return turn;
  };
}
