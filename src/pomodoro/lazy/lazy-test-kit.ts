import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** Sets up each test of the file: time that passes when told to, and no network to ask for a page. */
export function testWithoutNetwork(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    // React tells of what a boundary caught.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** Lets time pass, and what was due in it happen. */
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Loads a part at the third try. */
export function loadsLate<Part>(part: Part) {
  const gone = () => Promise.reject(new Error('gone'));
  const load = vi.fn<() => Promise<Part>>(async () => part);
  return load.mockImplementationOnce(gone).mockImplementationOnce(gone);
}
