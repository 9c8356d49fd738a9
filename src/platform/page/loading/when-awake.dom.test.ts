import { beforeEach, expect, test, vi } from 'vitest';
import { whenAwake } from './when-awake.ts';

const island = (client: string) => `<astro-island ssr client="${client}"></astro-island>`;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work, 0));
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

function wait(html: string) {
  document.body.innerHTML = html;
  const work = vi.fn();
  whenAwake(document, work);
  vi.advanceTimersByTime(1);
  return work;
}

function wake(place: number) {
  const found = document.querySelectorAll('astro-island')[place];
  found?.removeAttribute('ssr');
  found?.dispatchEvent(new CustomEvent('astro:hydrate'));
  vi.advanceTimersByTime(1);
}

test('a page without islands is awake at once, and so is one whose islands wait to be seen', () => {
  expect(wait('<p>words</p>')).toHaveBeenCalledOnce();
  expect(wait(island('visible'))).toHaveBeenCalledOnce();
});

test('a page is awake when the last of its islands is, once', () => {
  const work = wait(island('painted') + island('load') + island('visible'));
  wake(0);
  expect(work).not.toHaveBeenCalled();
  wake(1);
  wake(2);
  vi.advanceTimersByTime(20_000);
  expect(work).toHaveBeenCalledOnce();
});

test('an island that never comes to life holds nothing up for longer than 10 seconds', () => {
  const work = wait(island('painted'));
  vi.advanceTimersByTime(9990);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(20);
  expect(work).toHaveBeenCalledOnce();
});
