import { DATA_KINDS, type DataKind } from '#shared/contract/data-changes.ts';
import type { Later, TabChannel } from '#shared/domain/platform.ts';

/** The dependencies of `followListChanges`; `later` calls `work` after `ms` until the returned function is called. */
export interface ListChangesDeps {
  /** Hears of the event stream of the leading tab; returns how to stop. */
  readonly onStream: (listener: (kinds: readonly DataKind[]) => void) => () => void;
  readonly tabs: TabChannel;
  readonly owner: string;
  /** Loads the displayed lists of these kinds. */
  readonly load: (kinds: readonly DataKind[]) => Promise<unknown>;
  readonly isVisible: () => boolean;
  /** Subscribes to the page becoming visible; returns an unsubscribe function. */
  readonly onVisible: (listener: () => void) => () => void;
  readonly now: () => number;
  readonly later: Later;
}

/** Debounces loads, so that several changes cause one. */
const GATHER_MS = 100;
/**
 * Minimum pause after a load, for a single change and for ongoing changes: a long import elsewhere
 * must not use up the call limit of this device. A slow load is followed by a longer pause.
 */
const LEAST_PAUSE_MS = { alone: 500, inARow: 1500 } as const;
/** After this long without a load, changes no longer count as ongoing. */
const QUIET_MS = 5000;
const PAUSE_FACTOR = 4;
/** Limits the pause after a load during which the device slept. */
const LONGEST_PAUSE_MS = 10_000;

/**
 * Loads the lists that another device has changed, in every visible tab of this browser; returns a
 * disconnect function.
 */
export function followListChanges(deps: ListChangesDeps): () => void {
  const { tabs, owner, now, later } = deps;
  const waiting = new Set<DataKind>();
  let isLoading = false;
  let freeAt = 0;
  let cancel: (() => void) | null = null;

  function hear(kinds: readonly DataKind[]): void {
    for (const kind of kinds) waiting.add(kind);
    plan();
  }

  function plan(): void {
    if (waiting.size === 0 || isLoading || cancel !== null || !deps.isVisible()) return;
    cancel = later(Math.max(GATHER_MS, freeAt - now()), () => {
      cancel = null;
      void load();
    });
  }

  async function load(): Promise<void> {
    if (!deps.isVisible()) return;
    const kinds = DATA_KINDS.filter((kind) => waiting.has(kind));
    waiting.clear();
    isLoading = true;
    const startedAt = now();
    const leastMs = LEAST_PAUSE_MS[startedAt - freeAt > QUIET_MS ? 'alone' : 'inARow'];
    await deps.load(kinds).catch(() => undefined);
    isLoading = false;
    const pauseMs = Math.max(leastMs, PAUSE_FACTOR * (now() - startedAt));
    freeAt = now() + Math.min(LONGEST_PAUSE_MS, pauseMs);
    plan();
  }

  const ends = [
    deps.onStream((kinds) => {
      tabs.post({ kind: 'lists', owner, lists: kinds });
      hear(kinds);
    }),
    tabs.listen((message) => hear(readMessage(message, owner))),
    deps.onVisible(plan),
  ];
  return () => {
    cancel?.();
    for (const end of ends) end();
  };
}

/** Returns the kinds reported by the leader tab of this account; empty for any other message. */
function readMessage(message: unknown, owner: string): readonly DataKind[] {
  if (typeof message !== 'object' || message === null) return [];
  const {
    kind,
    owner: whose,
    lists,
  }: { kind?: unknown; owner?: unknown; lists?: unknown } = message;
  if (kind !== 'lists' || whose !== owner || !Array.isArray(lists)) return [];
  return DATA_KINDS.filter((each) => lists.includes(each));
}
