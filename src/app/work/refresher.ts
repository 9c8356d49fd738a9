import type { ReadableAtom } from 'nanostores';
import type { Later } from '#shared/domain/platform.ts';
import { createRetry } from '#stores/sync/retry.ts';

/** Dependencies of a refresher. */
export interface RefresherDeps {
  /** Loads everything displayed. */
  readonly load: () => Promise<unknown>;
  readonly $isOffline: ReadableAtom<boolean>;
  /** The local day of the user, `YYYY-MM-DD`. */
  readonly today: () => string;
  readonly now: () => number;
  readonly later: Later;
  readonly onOnline: (listener: () => void) => () => void;
  readonly onReturn: (listener: () => void) => () => void;
  /** Whether loading is possible: not without a token. */
  readonly isAllowed: () => boolean;
}

/** Returning to the page within this time does not reload. */
const FRESH_MS = 30_000;
const DAY_CHECK_MS = 30_000;

/**
 * Keeps the displayed data up to date; returns a disconnect function. It reloads with growing
 * delays while the server is unreachable, and once more after an unanswered call among answered
 * ones. It also reloads when the network returns, when the user returns to the page, and when the
 * day changes.
 */
export function connectRefresher(deps: RefresherDeps): () => void {
  let loadedAt = deps.now();
  let day = deps.today();
  let running = 0;
  /** A call was not answered since the last load began: the data may be outdated. */
  let isBehind = false;
  /** Schedule of the next load: none, after a growing delay, or soon, whatever else fails. */
  let due: 'never' | 'later' | 'soon' = 'never';
  const retry = createRetry({ later: deps.later, work: () => void refresh() });

  async function refresh(): Promise<void> {
    if (!deps.isAllowed()) return;
    retry.cancel();
    due = 'never';
    loadedAt = deps.now();
    day = deps.today();
    isBehind = false;
    running += 1;
    await deps.load().catch(() => undefined);
    running -= 1;
    if (running > 0) return;
    if (isBehind || deps.$isOffline.get()) plan('later');
    else retry.reset();
  }

  function hear(isOffline: boolean): void {
    isBehind ||= isOffline;
    if (!isBehind || running > 0 || due === 'soon') return;
    // Other calls are answered again: the failed one will be, too.
    if (!isOffline) {
      retry.reset();
      plan('soon');
    } else if (due === 'never') plan('later');
  }

  function plan(when: 'later' | 'soon'): void {
    due = when;
    retry.schedule();
  }

  function comeBack(): void {
    if (Math.abs(deps.now() - loadedAt) >= FRESH_MS || deps.today() !== day) void refresh();
  }

  function watchDay(): () => void {
    let cancel = (): void => {};
    const check = (): void => {
      if (deps.today() !== day) void refresh();
      cancel = deps.later(DAY_CHECK_MS, check);
    };
    cancel = deps.later(DAY_CHECK_MS, check);
    return () => cancel();
  }

  const ends = [
    deps.$isOffline.subscribe(hear),
    deps.onOnline(() => void refresh()),
    deps.onReturn(comeBack),
    watchDay(),
    retry.cancel,
  ];
  return () => {
    for (const end of ends) end();
  };
}
