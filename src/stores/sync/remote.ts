/*
 * A value that the server holds, shown with the user's own changes before they are confirmed.
 *
 * Invariants
 * - `$state` is the last confirmed value with every pending patch over it, in order.
 * - A confirmed change is part of the value; a refused one leaves no trace.
 * - An answer to a load that a change overtook is not shown: the load is made again.
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { CallResult } from '#shared/domain/platform.ts';
import type { CachedCopy } from '../storage/cached-copy.ts';
import { reasonOf } from '../storage/failure.ts';
import type { Loadable } from '../storage/loadable.ts';

/** The server could not be asked: the change waits on this device, and is shown. */
export interface Queued {
  readonly kind: 'queued';
}

/** A change of the value, shown at once: what it looks like, the call, and what the answer makes of it. */
export interface Mutation<T, Reply> {
  readonly patch: (value: T) => T;
  readonly call: () => Promise<CallResult<Reply>>;
  readonly settle: (value: T, reply: Reply) => T;
}

/** Changes that wait for the server in another place, as patches over the confirmed value. */
export interface PendingPatch<T> {
  readonly $patches: ReadableAtom<readonly ((value: T) => T)[]>;
  /** Subscribes to patches that the server confirms; called right before each leaves `$patches`. */
  onDelivered(listener: (patch: (value: T) => T) => void): () => void;
}

/** A value of the server, its loading, and changes that show before they are confirmed. */
export interface Remote<T> {
  readonly $state: ReadableAtom<Loadable<T>>;
  /** Asks the server; calls while one is under way share its rounds. */
  load(): Promise<void>;
  /** Takes over a value that the server told in another call. */
  accept(value: T): void;
  /** Changes optimistically; a failure takes the change back and is answered. */
  mutate<Reply>(mutation: Mutation<T, Reply>): Promise<CallResult<Reply>>;
  /** Shows a patch until the returned function is called. */
  hold(patch: (value: T) => T): () => void;
}

/** Dependencies of a remote value; the cached copy is shown until the server has answered. */
export interface RemoteDeps<T> {
  /** Asks the server, knowing what it has confirmed before. */
  readonly fetch: (confirmed: T | null) => Promise<CallResult<T>>;
  readonly cache?: CachedCopy<T>;
  readonly pending?: PendingPatch<T>;
}

type Confirmed<T> = { readonly value: T; readonly isStale: boolean };

/** Makes a remote value; nothing is loaded before `load`. */
export function createRemote<T>({ fetch, cache, pending }: RemoteDeps<T>): Remote<T> {
  let confirmed: Confirmed<T> | null = fromKept(cache);
  let problem: string | null = null;
  let patches: readonly ((value: T) => T)[] = [];
  let changes = 0;
  let isWanted = false;
  let running: Promise<void> | null = null;
  const $state = atom<Loadable<T>>(shown());

  function shown(): Loadable<T> {
    if (confirmed !== null) {
      const all = [...(pending?.$patches.get() ?? []), ...patches];
      const value = all.reduce((patched, patch) => patch(patched), confirmed.value);
      return { kind: 'ready', value, isStale: confirmed.isStale };
    }
    return problem === null ? { kind: 'loading' } : { kind: 'failed', message: problem };
  }

  function confirm(value: T): void {
    confirmed = { value, isStale: false };
    problem = null;
    cache?.write(value);
  }

  function change(next: readonly ((value: T) => T)[]): void {
    changes += 1;
    patches = next;
    $state.set(shown());
  }

  function hold(patch: (value: T) => T): () => void {
    // Wrapped, so that the same patch held twice is released once each.
    const own = (value: T): T => patch(value);
    change([...patches, own]);
    return () => change(patches.filter((other) => other !== own));
  }

  async function run(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      const changesBefore = changes;
      if (problem !== null) {
        problem = null;
        $state.set(shown());
      }
      const result = await fetch(confirmed?.value ?? null);
      const isOvertaken = changes !== changesBefore && result.kind === 'ok';
      if (isOvertaken) isWanted = true;
      if (!isOvertaken || confirmed === null) take(result);
    }
  }

  function take(result: CallResult<T>): void {
    if (result.kind === 'ok') confirm(result.value);
    else if (confirmed !== null) confirmed = { ...confirmed, isStale: true };
    else problem = reasonOf(result);
    $state.set(shown());
  }

  /** Makes an answer of the server part of the value. */
  function include(edit: (value: T) => T): void {
    if (confirmed === null) return;
    confirmed = { ...confirmed, value: edit(confirmed.value) };
    cache?.write(confirmed.value);
  }

  pending?.$patches.listen(() => change(patches));
  pending?.onDelivered(include);

  return {
    $state,
    load() {
      isWanted = true;
      running ??= run().finally(() => {
        running = null;
      });
      return running;
    },
    accept(value) {
      confirm(value);
      change(patches);
    },
    async mutate({ patch, call, settle }) {
      const release = hold(patch);
      const result = await call();
      if (result.kind === 'ok') include((value) => settle(value, result.value));
      release();
      return result;
    },
    hold,
  };
}

function fromKept<T>(cache: CachedCopy<T> | undefined): Confirmed<T> | null {
  const value = cache?.read() ?? null;
  return value === null ? null : { value, isStale: true };
}
