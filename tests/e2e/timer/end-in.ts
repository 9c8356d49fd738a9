import type { Page } from '@playwright/test';

/**
 * Moves the running session so that it ends in so many milliseconds by the clock of the page, as
 * another tab would store it. Returns the instant of its end.
 */
export function endIn(page: Page, ms: number): Promise<number> {
  return page.evaluate((inMs) => {
    const stored = JSON.parse(localStorage.getItem('pomodoroTimerState') ?? '{}');
    const endsAt = Date.now() + inMs;
    stored.revision += 1;
    stored.state.endsAt = endsAt;
    stored.state.startedAt = endsAt - stored.state.durationMs;
    localStorage.setItem('pomodoroTimerState', JSON.stringify(stored));
    return endsAt;
  }, ms);
}
