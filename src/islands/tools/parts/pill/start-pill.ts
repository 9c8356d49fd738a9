/* Looks whether anything is under way in this browser, and only then loads what shows it. */

/**
 * Patterns that match local storage while a timer runs or rings; keys: see
 * `stores/storage-keys.ts`.
 */
const SIGNS = {
  ripenTools: /"status":"(?!ended)|"isRinging":true/,
  pomodoroTimerState: /"is(?:Running|Paused)":true/,
};

/** Shows the pill of the page while something is under way, in this tab or another. */
export function startPill(): void {
  let isLoaded = false;
  const look = () => {
    if (isLoaded || !isUnderWay()) return;
    isLoaded = true;
    // Without it the page is the same; the timer runs on where it is.
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
