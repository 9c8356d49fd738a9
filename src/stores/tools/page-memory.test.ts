import { describe, expect, test } from 'vitest';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { createPageMemory } from './page-memory.ts';

function remember(stored: Readonly<Record<string, string>> = {}) {
  const browser = new FakeBrowser();
  for (const [key, value] of Object.entries(stored)) browser.stored.set(key, value);
  return createPageMemory(browser.openTab().storage);
}

describe('the memory of the pages', () => {
  test('gives each page what it kept', () => {
    const memory = remember();
    memory.keep('/timer', { ms: 1 });
    memory.keep('/set-timer', { ms: 2 });
    expect(memory.settings('/timer')).toEqual({ ms: 1 });
    expect(memory.settings('/big-timer')).toBeUndefined();
  });

  test.each(['nonsense', '[]', 'null', '"text"', '{"__proto__":{"ms":1}}'])(
    'holds nothing where %s lies',
    (text) => {
      expect(remember({ [STORAGE_KEYS.toolPages]: text }).settings('/timer')).toBeUndefined();
    },
  );

  test('keeps the eight latest times, each once', () => {
    const memory = remember();
    for (let minute = 1; minute <= 10; minute += 1) {
      memory.noteRecent({ page: '/timer', name: '', ms: minute });
    }
    memory.noteRecent({ page: '/timer', name: '', ms: 5 });
    expect(memory.recents().map(({ ms }) => ms)).toEqual([5, 10, 9, 8, 7, 6, 4, 3]);
  });

  test('leaves out recent times that lead elsewhere', () => {
    const list = [
      { page: '//evil.example', name: '', ms: 1 },
      { page: '/timer', name: '', ms: 1 },
      7,
    ];
    const memory = remember({ [STORAGE_KEYS.toolRecents]: JSON.stringify(list) });
    expect(memory.recents()).toEqual([{ page: '/timer', name: '', ms: 1 }]);
  });
});
