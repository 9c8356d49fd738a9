import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { listenForKeys, pressEarlyKeys } from './listen-for-keys.ts';
import { createShortcuts } from './shortcuts.ts';

let stop = () => {};
let act = vi.fn<(key: string) => void>();

function open(storage = new FakeBrowser().openTab().storage) {
  const shortcuts = createShortcuts(storage);
  const keys = ['Space', 'S', '1', '?', '/'];
  shortcuts.add(
    keys.map((key) => ({ key, label: key, group: 'Timer' as const, act: () => act(key) })),
  );
  stop = listenForKeys(document, shortcuts);
  return { shortcuts, storage };
}

/** Presses a key where the selector points; answers whether the page is left to do its own. */
function press(key: string, selector = 'body'): boolean {
  const code = key === ' ' ? 'Space' : `Key${key.toUpperCase()}`;
  const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true });
  return document.querySelector(selector)?.dispatchEvent(event) ?? true;
}

beforeEach(() => {
  act = vi.fn<(key: string) => void>();
  document.body.innerHTML = `
    <input type="text"><input type="search"><textarea></textarea><select></select>
    <p contenteditable="true"><b>text</b></p><p contenteditable="false"><i>text</i></p>
    <button>Go</button><details><summary>More</summary></details>
    <input type="checkbox"><input type="radio" checked><input type="range">
    <div role="menu"><button role="menuitem">Item</button></div>`;
});
afterEach(() => stop());

describe('a key', () => {
  test('does what it means, and nothing else', () => {
    open();
    expect(press('s')).toBe(false);
    expect(act).toHaveBeenCalledExactlyOnceWith('S');
  });

  test('without a meaning is left to the page', () => {
    open();
    expect(press('x')).toBe(true);
  });

  test('that somebody has taken already does nothing', () => {
    open();
    document.body.addEventListener('keydown', (event) => event.preventDefault(), { once: true });
    press('s');
    expect(act).not.toHaveBeenCalled();
  });
});

test.each([
  'input[type=text]',
  'input[type=search]',
  'textarea',
  'select',
  '[contenteditable=true]',
  '[contenteditable=true] b',
  '[role=menuitem]',
])('in %s letters, digits and signs are typed', (place) => {
  open();
  for (const key of ['s', '1', ' ', '?', '/']) expect(press(key, place)).toBe(true);
  expect(act).not.toHaveBeenCalled();
});

test.each([
  'button',
  'summary',
  'input[type=checkbox]',
  'input[type=radio]',
  'input[type=range]',
  '[contenteditable=false] i',
])('on %s letters are keys of the timer', (place) => {
  open();
  press('s', place);
  expect(act).toHaveBeenCalledExactlyOnceWith('S');
});

test.each(['button', 'summary', 'input[type=checkbox]'])('Space on %s presses it', (place) => {
  open();
  expect(press(' ', place)).toBe(true);
  expect(act).not.toHaveBeenCalled();
});

test('Space on a chosen session type, which has nothing left to choose, is the timer’s', () => {
  open();
  expect(press(' ', 'input[type=radio]')).toBe(false);
  expect(act).toHaveBeenCalledExactlyOnceWith('Space');
});

describe('while a dialog is open', () => {
  test('only the map answers', () => {
    open();
    document.body.insertAdjacentHTML('beforeend', '<dialog open><a href="#">x</a></dialog>');
    press('s', 'dialog a');
    press('s');
    press('?', 'dialog a');
    expect(act).toHaveBeenCalledExactlyOnceWith('?');
  });

  test('that is about to close, keys go past it', () => {
    open();
    document.body.insertAdjacentHTML('beforeend', '<dialog open hidden><input></dialog>');
    press('s', 'dialog input');
    expect(act).toHaveBeenCalledExactlyOnceWith('S');
  });

  test('that shows the timer itself, its keys go on working', () => {
    open();
    document.body.insertAdjacentHTML('beforeend', '<dialog open data-keys="timer"></dialog>');
    press('s', 'dialog');
    expect(act).toHaveBeenCalledExactlyOnceWith('S');
  });
});

describe('switched off', () => {
  test('no key does anything, not even the map’s', () => {
    const { shortcuts } = open();
    shortcuts.switch(false);
    expect(press('s')).toBe(true);
    expect(press('?')).toBe(true);
    expect(act).not.toHaveBeenCalled();
  });

  test('they stay off after a reload, and on again as well', () => {
    const { shortcuts, storage } = open();
    shortcuts.switch(false);
    expect(storage.read('ripenShortcuts')).toBe('off');
    expect(createShortcuts(storage).$areOn.get()).toBe(false);
    shortcuts.switch(true);
    expect(createShortcuts(storage).$areOn.get()).toBe(true);
  });
});

test('of two parts of the screen the newest one answers, and the older again after it', () => {
  const { shortcuts } = open();
  const own = vi.fn();
  const remove = shortcuts.add([{ key: 'S', label: 'Search', group: 'Tasks', act: own }]);
  press('s');
  expect(own).toHaveBeenCalledOnce();
  remove();
  press('s');
  expect(act).toHaveBeenCalledExactlyOnceWith('S');
});

describe('a key that nothing on the screen knows', () => {
  const search = () => ({ key: 'X', label: 'X', group: 'Tasks' as const, act: () => act('X') });

  test('waits for the part that comes a moment later', () => {
    const { shortcuts } = open();
    press('x');
    shortcuts.add([search()]);
    shortcuts.add([search()]);
    expect(act).toHaveBeenCalledExactlyOnceWith('X');
  });

  test.each([
    ['key', () => press('Tab')],
    ['press of the pointer', () => document.dispatchEvent(new Event('pointerdown'))],
  ])('is forgotten with the next %s', (_what, goOn) => {
    const { shortcuts } = open();
    press('x');
    goOn();
    shortcuts.add([search()]);
    expect(act).not.toHaveBeenCalled();
  });

  test('is forgotten when nobody listens any more', () => {
    const { shortcuts } = open();
    press('x');
    stop();
    shortcuts.add([search()]);
    expect(act).not.toHaveBeenCalled();
  });
});

test('a key that is pressed while a screen makes place for another one is the other’s', () => {
  const { shortcuts } = open();
  document.body.insertAdjacentHTML('beforeend', '<main aria-busy="true"></main>');
  press('/');
  expect(act).not.toHaveBeenCalled();
  document.querySelector('main')?.remove();
  shortcuts.add([{ key: '/', label: '/', group: 'Tasks', act: () => act('the other') }]);
  expect(act).toHaveBeenCalledExactlyOnceWith('the other');
});

describe('a key that was pressed before anybody listened', () => {
  /** Presses keys where the selector points while nobody listens. */
  function pressEarly(selector: string, ...keys: string[]): KeyboardEvent[] {
    const events: KeyboardEvent[] = [];
    const keep = (event: KeyboardEvent) => events.push(event);
    document.addEventListener('keydown', keep);
    for (const key of keys) press(key, selector);
    document.removeEventListener('keydown', keep);
    return events;
  }
  const keysOf = (...names: string[]) =>
    names.map((key) => ({ key, label: key, group: 'Timer' as const, act: () => act(key) }));

  test('does what it means, in the order of the presses', () => {
    const events = pressEarly('body', ' ', 's');
    const shortcuts = createShortcuts(new FakeBrowser().openTab().storage);
    shortcuts.add(keysOf('S', 'Space'));
    stop = pressEarlyKeys(events, shortcuts);
    expect(act.mock.calls.flat()).toEqual(['Space', 'S']);
  });

  test('waits for the part that knows it, and acts once', () => {
    const shortcuts = createShortcuts(new FakeBrowser().openTab().storage);
    stop = pressEarlyKeys(pressEarly('body', ' '), shortcuts);
    expect(act).not.toHaveBeenCalled();
    shortcuts.add(keysOf('Space'));
    shortcuts.add(keysOf('Space'));
    expect(act).toHaveBeenCalledExactlyOnceWith('Space');
  });

  test('means nothing when no part has come in time', () => {
    let giveUp = () => {};
    const shortcuts = createShortcuts(new FakeBrowser().openTab().storage);
    stop = pressEarlyKeys(pressEarly('body', 'n'), shortcuts, (_ms, work) => {
      giveUp = work;
      return () => {};
    });
    giveUp();
    shortcuts.add(keysOf('N'));
    expect(act).not.toHaveBeenCalled();
  });

  test.each(['input[type=text]', 'button'])('is no shortcut in %s', (selector) => {
    const shortcuts = createShortcuts(new FakeBrowser().openTab().storage);
    shortcuts.add(keysOf('Space'));
    stop = pressEarlyKeys(pressEarly(selector, ' '), shortcuts);
    expect(act).not.toHaveBeenCalled();
  });
});
