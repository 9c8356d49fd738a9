import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** A Friday afternoon, when the stories of the timer pages begin. */
export const FRIDAY = new Date(2026, 10, 20, 14, 35);

/** Gives every test of a file a browser that has kept nothing, and a clock that stands at `FRIDAY`. */
export function beginAtFriday(): void {
  beforeEach(() => {
    localStorage.clear();
    vi.useFakeTimers({ now: FRIDAY });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });
}

/** Adds what the test's document has not: words of a page stand in a popover. */
export function addPopovers(): void {
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
}
