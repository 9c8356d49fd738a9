import { atom, type ReadableAtom } from 'nanostores';
import type { CallResult } from '#shared/domain/platform.ts';
import { NO_ANSWER } from '../storage/failure.ts';
import type { Loadable } from '../storage/loadable.ts';
import { createRemote, type Queued, type Remote, type RemoteDeps } from './remote.ts';

/** A change of the lists of every day that is known here; `patch` shows it before it is confirmed. */
export interface DaysMutation<Item, Reply> {
  readonly patch: (items: readonly Item[], day: string) => readonly Item[];
  readonly call: () => Promise<CallResult<Reply> | Queued>;
  readonly settle: (items: readonly Item[], day: string, reply: Reply) => readonly Item[];
  /** Returns the stand-in for the server's reply while the change is queued; null for none. */
  readonly ifKept: () => Reply | null;
}

/** Lists of the server by local day (`YYYY-MM-DD`), of which one is shown. */
export interface DayLists<Item> {
  readonly $day: ReadableAtom<string>;
  readonly $items: ReadableAtom<Loadable<readonly Item[]>>;
  /** Shows the list of another day: what is known of it at once, after a load what the server says. */
  show(day: string): void;
  /** Fetches the list of the day that is shown. */
  load(): Promise<void>;
  /** Changes the lists optimistically; a failure takes the change back and is answered. */
  mutate<Reply>(mutation: DaysMutation<Item, Reply>): Promise<CallResult<Reply>>;
  /** All lists as one, for changes that do not look at the day. */
  readonly everyDay: Pick<Remote<readonly Item[]>, 'hold' | 'mutate'>;
}

/** Makes the lists; nothing is loaded before `load`. `rest` is what else the list of a day is made of. */
export function createDayLists<Item>(
  firstDay: string,
  fetch: (day: string) => Promise<CallResult<readonly Item[]>>,
  rest?: (day: string) => Pick<RemoteDeps<readonly Item[]>, 'pending' | 'cache'>,
): DayLists<Item> {
  const remotes = new Map<string, Remote<readonly Item[]>>();
  const $day = atom(firstDay);
  const $items = atom<Loadable<readonly Item[]>>({ kind: 'loading' });
  let unfollow = (): void => {};

  function remoteOf(day: string): Remote<readonly Item[]> {
    const known = remotes.get(day);
    if (known !== undefined) return known;
    const remote = createRemote<readonly Item[]>({ fetch: () => fetch(day), ...rest?.(day) });
    remotes.set(day, remote);
    return remote;
  }

  function show(day: string): void {
    unfollow();
    $day.set(day);
    unfollow = remoteOf(day).$state.subscribe((state) => $items.set(state));
  }

  async function mutate<Reply>(mutation: DaysMutation<Item, Reply>): Promise<CallResult<Reply>> {
    let answer: Promise<CallResult<Reply> | Queued> | null = null;
    const call = () => {
      answer ??= mutation.call();
      return answer;
    };
    const each = [...remotes].map(([day, remote]) =>
      remote.mutate<Reply>({
        patch: (items) => mutation.patch(items, day),
        call,
        settle: (items, reply) => mutation.settle(items, day, reply),
        ifKept: mutation.ifKept,
      }),
    );
    await Promise.all(each);
    const result = await call();
    if (result.kind !== 'queued') return result;
    const reply = mutation.ifKept();
    return reply === null ? NO_ANSWER : { kind: 'ok', value: reply };
  }

  show(firstDay);
  return {
    $day,
    $items,
    show,
    load: () => remoteOf($day.get()).load(),
    mutate,
    everyDay: {
      hold(patch) {
        const releases = [...remotes.values()].map((remote) => remote.hold(patch));
        return () => {
          for (const release of releases) release();
        };
      },
      mutate: ({ patch, call, settle, ifKept }) =>
        mutate({
          patch,
          call,
          settle: (items, _day, reply) => settle(items, reply),
          ifKept: () => ifKept?.(null) ?? null,
        }),
    },
  };
}
