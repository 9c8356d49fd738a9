import type { ReadableAtom } from 'nanostores';
import { createRetry } from '#stores/sync/retry.ts';

/** What a refresher is made of. */
export interface RefresherDeps {
  /** Loads everything that is shown. */
  readonly load: () => Promise<unknown>;
  readonly $isOffline: ReadableAtom<boolean>;
  /** The local day of the user, `YYYY-MM-DD`. */
  readonly today: () => string;
  readonly now: () => number;
  readonly later: (ms: number, work: () => void) => () => void;
  readonly onOnline: (listener: () => void) => () => void;
  readonly onReturn: (listener: () => void) => () => void;
  /** Whether asking makes sense: not without a token. */
  readonly isAllowed: () => boolean;
}

const PAUSES = { firstMs: 3000, longestMs: 60_000 };
/** Coming back to the page within this time changes nothing. */
const FRESH_MS = 30_000;
const DAY_CHECK_MS = 30_000;

/**
 * Keeps what is shown true: loads anew while the server is away (with growing pauses) and once more
 * when anything got no answer, though others did; when the network is back, when the user comes back
 * to the page, and when the day changes.
 */
export function connectRefresher(deps: RefresherDeps): () => void {
  let loadedAt = deps.now();
  let day = deps.today();
  let running = 0;
  /** Something was not answered since the last load began: what is shown may be old. */
  let isBehind = false;
  /** When the next load is due: not at all, after a pause that grows, or soon, whatever else fails. */
  let due: 'never' | 'later' | 'soon' = 'never';
  const retry = createRetry({ ...PAUSES, later: deps.later, work: () => void refresh() });

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
    // Others are answered again: what was not will be, too.
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
