import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** A Friday afternoon: the time at which these tests begin. */
export const FRIDAY = new Date(2026, 10, 20, 14, 35);

/** Gives every test of a file an empty storage and a fake clock set to `FRIDAY`. */
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

/** Adds the popover methods that happy-dom lacks; messages of a page use them. */
export function addPopovers(): void {
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
}
