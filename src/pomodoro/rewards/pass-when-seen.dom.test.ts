import { beforeEach, expect, test, vi } from 'vitest';
import { passWhenSeen, SEEN_MS } from './pass-when-seen.ts';

let popup: HTMLElement;
const pass = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  pass.mockReset();
  document.body.innerHTML = '<div><button>Close</button></div>';
  const found = document.querySelector('div');
  if (found === null) throw new Error('There is no pop-up.');
  popup = found;
  return () => vi.useRealTimers();
});

const move = () => window.dispatchEvent(new Event('pointermove'));

test('it waits for whoever is away', () => {
  const takeBack = passWhenSeen(popup, pass);
  vi.advanceTimersByTime(10 * SEEN_MS);
  expect(pass).not.toHaveBeenCalled();
  takeBack();
});

test('it goes once, some seconds after somebody is there', () => {
  passWhenSeen(popup, pass);
  move();
  vi.advanceTimersByTime(SEEN_MS / 2);
  move();
  vi.advanceTimersByTime(SEEN_MS / 2 - 1);
  expect(pass).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  move();
  vi.advanceTimersByTime(SEEN_MS);
  expect(pass).toHaveBeenCalledOnce();
});

test('it stays while the focus is on it, and goes some seconds after the next sign', () => {
  passWhenSeen(popup, pass);
  const close = document.querySelector('button');
  close?.focus();
  move();
  vi.advanceTimersByTime(SEEN_MS);
  expect(pass).not.toHaveBeenCalled();
  close?.blur();
  move();
  vi.advanceTimersByTime(SEEN_MS);
  expect(pass).toHaveBeenCalledOnce();
});

test('it does nothing any more when it was taken back', () => {
  const takeBack = passWhenSeen(popup, pass);
  move();
  takeBack();
  move();
  vi.advanceTimersByTime(2 * SEEN_MS);
  expect(pass).not.toHaveBeenCalled();
});
