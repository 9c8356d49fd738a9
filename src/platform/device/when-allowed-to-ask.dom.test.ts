import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenAllowedToAsk } from './when-allowed-to-ask.ts';

let isActive = false;
beforeEach(() => {
  isActive = true;
});
afterEach(() => vi.unstubAllGlobals());

/** A browser that tells whether a press is under way; only Chromium has `userAgentData`. */
function openBrowser(more: object = {}, { isOld = false } = {}) {
  const userActivation = {
    get isActive() {
      return isActive;
    },
  };
  vi.stubGlobal('navigator', { ...more, ...(!isOld && { userActivation }) });
  const ask = vi.fn();
  return { ask, stop: whenAllowedToAsk(ask) };
}

const press = (type: string) => dispatchEvent(new Event(type));

test('Chromium is asked at once', () => {
  expect(openBrowser({ userAgentData: {} }).ask).toHaveBeenCalledOnce();
});

test('another browser is asked at the first press, once', () => {
  const { ask } = openBrowser();
  expect(ask).not.toHaveBeenCalled();
  press('click');
  press('keydown');
  expect(ask).toHaveBeenCalledOnce();
});

test('what no browser counts as a press asks nothing', () => {
  const { ask, stop } = openBrowser();
  isActive = false;
  press('keydown');
  expect(ask).not.toHaveBeenCalled();
  stop();
});

test('an older browser, which does not tell, is asked at the first press', () => {
  const { ask } = openBrowser({}, { isOld: true });
  press('click');
  expect(ask).toHaveBeenCalledOnce();
});

test('a page that is left asks nothing', () => {
  const { ask, stop } = openBrowser();
  stop();
  press('click');
  expect(ask).not.toHaveBeenCalled();
});
