import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useFollow } from './use-follow.ts';

function follow() {
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const hook = renderHook(({ isComing }) => useFollow(isComing), {
    initialProps: { isComing: false },
  });
  hook.rerender({ isComing: true });
  scroll.mockClear();
  return { ...hook, scroll };
}

test('an answer that comes in one piece is shown to its end', () => {
  const { rerender, scroll } = follow();
  rerender({ isComing: false });
  expect(scroll).toHaveBeenCalledExactlyOnceWith({ top: document.documentElement.scrollHeight });
});

test('nothing moves for readers who have scrolled up', () => {
  const { rerender, scroll } = follow();
  const place = vi.spyOn(document.documentElement, 'scrollTop', 'get');
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(2000);
  for (const top of [500, 400]) {
    place.mockReturnValue(top);
    window.dispatchEvent(new Event('scroll'));
  }
  rerender({ isComing: false });
  expect(scroll).not.toHaveBeenCalled();
});

test('nothing moves when the conversation is left', () => {
  const { unmount, scroll } = follow();
  unmount();
  expect(scroll).not.toHaveBeenCalled();
});
