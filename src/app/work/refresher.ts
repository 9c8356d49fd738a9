import type { ReadableAtom } from 'nanostores';

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

const FIRST_RETRY_MS = 3000;
const LONGEST_RETRY_MS = 60_000;
/** Coming back to the page within this time changes nothing. */
const FRESH_MS = 30_000;
const DAY_CHECK_MS = 30_000;

/**
 * Keeps what is shown true: loads anew while the server is away (with growing pauses), when the
 * network is back, when the user comes back to the page, and when the day changes.
 */
export function connectRefresher(deps: RefresherDeps): () => void {
  let loadedAt = deps.now();
  let day = deps.today();
  let retryMs = FIRST_RETRY_MS;
  let cancelRetry: (() => void) | null = null;

  function refresh(): void {
    if (!deps.isAllowed()) return;
    loadedAt = deps.now();
    day = deps.today();
    void deps.load();
  }

  function retryWhileOffline(isOffline: boolean): void {
    cancelRetry?.();
    cancelRetry = null;
    if (!isOffline) {
      retryMs = FIRST_RETRY_MS;
      return;
    }
    cancelRetry = deps.later(retryMs, () => {
      refresh();
      retryMs = Math.min(LONGEST_RETRY_MS, retryMs * 2);
      retryWhileOffline(deps.$isOffline.get());
    });
  }

  function comeBack(): void {
    if (Math.abs(deps.now() - loadedAt) >= FRESH_MS || deps.today() !== day) refresh();
  }

  function watchDay(): () => void {
    let cancel = (): void => {};
    const check = (): void => {
      if (deps.today() !== day) refresh();
      cancel = deps.later(DAY_CHECK_MS, check);
    };
    cancel = deps.later(DAY_CHECK_MS, check);
    return () => cancel();
  }

  const ends = [
    deps.$isOffline.subscribe((isOffline) => retryWhileOffline(isOffline)),
    deps.onOnline(refresh),
    deps.onReturn(comeBack),
    watchDay(),
    () => cancelRetry?.(),
  ];
  return () => {
    for (const end of ends) end();
  };
}
