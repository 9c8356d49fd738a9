import { cleanup, render } from '@testing-library/react';
import { atom } from 'nanostores';
import { afterEach, expect, test, vi } from 'vitest';
import { FullScreen } from './FullScreen.tsx';
import { fullViewOf } from './full-view.ts';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(document, 'fullscreenElement');
});

test('stands above the page that gets the whole screen in the moment in which it opens', () => {
  const raised = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  raised.mockImplementationOnce(function (this: HTMLDialogElement) {
    this.open = true;
    const value = document.documentElement;
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, value });
    document.dispatchEvent(new Event('fullscreenchange'));
  });
  render(
    <FullScreen view={fullViewOf(atom(true))} session="work" className={undefined}>
      25:00
    </FullScreen>,
  );
  expect(raised).toHaveBeenCalledTimes(2);
});
