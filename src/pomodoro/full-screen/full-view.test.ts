import { atom } from 'nanostores';
import { expect, test } from 'vitest';
import type { WholeScreen } from '#platform/page/full-screen.ts';
import { fullViewOf } from './full-view.ts';

/** A browser's screen that answers when the test says so. */
function slowScreen() {
  let isFilled = false;
  const listeners = new Set<() => void>();
  const asked: { what: 'request' | 'exit'; settle: (isGranted: boolean) => void }[] = [];
  const change = (next: boolean) => {
    isFilled = next;
    for (const listener of listeners) listener();
  };
  const ask = (what: 'request' | 'exit') =>
    new Promise<void>((resolve, reject) => {
      asked.push({
        what,
        settle(isGranted) {
          if (!isGranted) return reject(new TypeError('refused'));
          change(what === 'request');
          resolve();
        },
      });
    });
  const screen: WholeScreen = {
    isFilled: () => isFilled,
    request: () => ask('request'),
    exit: () => ask('exit'),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    screen,
    change,
    listeners,
    isFilled: () => isFilled,
    /** Answers the oldest open question, and lets what follows from it happen. */
    async answer(what: 'request' | 'exit', isGranted = true) {
      const question = asked.shift();
      expect(question?.what).toBe(what);
      question?.settle(isGranted);
      await new Promise((resolve) => setImmediate(resolve));
    },
    asked,
  };
}

test('opens at the press and is left together with the screen, as often as wanted', async () => {
  const browser = slowScreen();
  const $isFull = atom(false);
  const view = fullViewOf($isFull, browser.screen);
  for (let time = 0; time < 10; time += 1) {
    view.toggle();
    expect($isFull.get()).toBe(true);
    await browser.answer('request');
    expect([$isFull.get(), browser.isFilled()]).toEqual([true, true]);
    view.toggle();
    expect($isFull.get()).toBe(false);
    await browser.answer('exit');
    expect(browser.isFilled()).toBe(false);
  }
  expect(browser.listeners.size).toBe(0);
});

test('stays open where the screen is refused, and asks for nothing when it is left', async () => {
  const browser = slowScreen();
  const $isFull = atom(false);
  const view = fullViewOf($isFull, browser.screen);
  view.enter();
  await browser.answer('request', false);
  expect($isFull.get()).toBe(true);
  view.leave();
  expect([$isFull.get(), browser.asked.length]).toEqual([false, 0]);
});

test('is left when the user takes the screen back', async () => {
  const browser = slowScreen();
  const $isFull = atom(false);
  const view = fullViewOf($isFull, browser.screen);
  view.enter();
  await browser.answer('request');
  browser.change(false);
  expect($isFull.get()).toBe(false);
});

test('gives the screen back that comes after it was left', async () => {
  const browser = slowScreen();
  const $isFull = atom(false);
  const view = fullViewOf($isFull, browser.screen);
  view.enter();
  view.leave();
  await browser.answer('request');
  await browser.answer('exit');
  expect([$isFull.get(), browser.isFilled()]).toEqual([false, false]);
});

test('has the screen again when it is entered while the browser still gives it back', async () => {
  const browser = slowScreen();
  const $isFull = atom(false);
  const view = fullViewOf($isFull, browser.screen);
  view.enter();
  await browser.answer('request');
  view.leave();
  view.enter();
  await browser.answer('exit');
  expect($isFull.get()).toBe(true);
  await browser.answer('request');
  expect([$isFull.get(), browser.isFilled()]).toEqual([true, true]);
});
