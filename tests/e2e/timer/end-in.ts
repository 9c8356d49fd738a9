import type { Page } from '@playwright/test';

/**
 * Moves the end of the running session to so many milliseconds from now, by the page’s clock, as if
 * another tab had stored it. Returns that instant.
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
