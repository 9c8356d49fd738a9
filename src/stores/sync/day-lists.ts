import { atom, type ReadableAtom } from 'nanostores';
import type { CallResult } from '#shared/domain/platform.ts';
import type { Loadable } from '../storage/loadable.ts';
import { createRemote, type Remote, type RemoteDeps } from './remote.ts';

/** Lists of the server by local day (`YYYY-MM-DD`), of which one is shown. */
export interface DayLists<Item> {
  readonly $day: ReadableAtom<string>;
  readonly $items: ReadableAtom<Loadable<readonly Item[]>>;
  /** Shows the list of another day: what is known of it at once, after a load what the server says. */
  show(day: string): void;
  /** Fetches the list of the day that is shown. */
  load(): Promise<void>;
  /** Shows every list with a patch until the returned function is called. */
  readonly hold: Remote<readonly Item[]>['hold'];
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

  function hold(patch: (items: readonly Item[]) => readonly Item[]): () => void {
    const releases = [...remotes.values()].map((remote) => remote.hold(patch));
    return () => {
      for (const release of releases) release();
    };
  }

  show(firstDay);
  return {
    $day,
    $items,
    show,
    load: () => remoteOf($day.get()).load(),
    hold,
  };
}
