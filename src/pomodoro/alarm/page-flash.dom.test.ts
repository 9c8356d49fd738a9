import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flashPage } from './page-flash.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const light = () => document.querySelector('[data-page-flash]');
test('the page lights up in the colour of the session, unseen by screen readers', () => {
  flashPage('longBreak');
  expect(light()?.getAttribute('data-session')).toBe('longBreak');
  expect(light()?.getAttribute('aria-hidden')).toBe('true');
});

test('it is dark again after three pulses', () => {
  flashPage('work');
  vi.advanceTimersByTime(2399);
  expect(light()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(light()).toBeNull();
});

test('the frame that stands still stays longer', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  flashPage('work');
  vi.advanceTimersByTime(3999);
  expect(light()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(light()).toBeNull();
});

test.each(['pointerdown', 'keydown'])('it ends with a %s', (type) => {
  flashPage('work');
  dispatchEvent(new Event(type));
  expect(light()).toBeNull();
});

test('it ends when it is told to, and only itself', () => {
  const end = flashPage('work');
  flashPage('shortBreak');
  end();
  end();
  expect(light()?.getAttribute('data-session')).toBe('shortBreak');
});
