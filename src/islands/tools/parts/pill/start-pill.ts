/* Checks whether a timer runs in this browser, and only then loads the pill that shows it. */

/**
 * Patterns that match local storage while a timer runs or rings; keys: see
 * `stores/storage-keys.ts`.
 */
const SIGNS = {
  ripenTools: /"status":"(?!ended)|"isRinging":true/,
  pomodoroTimerState: /"is(?:Running|Paused)":true/,
};

/** Loads the pill as soon as a timer runs, in this tab or another. */
export function startPill(): void {
  let isLoaded = false;
  const look = () => {
    if (isLoaded || !isUnderWay()) return;
    isLoaded = true;
    // If it cannot be loaded, the page works without it, and the timer keeps running on its own
    // page.
    void import('./running-pill.ts').then(
      ({ connectPill }) => connectPill(),
      () => {
        isLoaded = false;
      },
    );
  };
  addEventListener('storage', look);
  addEventListener('pageshow', look);
  look();
}

function isUnderWay(): boolean {
  try {
    return Object.entries(SIGNS).some(([key, sign]) => sign.test(localStorage.getItem(key) ?? ''));
  } catch {
    return false;
  }
}
