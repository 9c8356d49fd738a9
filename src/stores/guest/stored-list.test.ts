import { describe, expect, it } from 'vitest';
import { isId } from '#shared/domain/timer/engine/reading.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { REFUSING_STORAGE } from './guest-test-kit.ts';
import { createStoredList } from './stored-list.ts';

const KEY = 'list';
const read = ({ id }: Readonly<Record<string, unknown>>) => (isId(id) ? { id } : null);

function open(stored?: string) {
  const browser = new FakeBrowser();
  if (stored !== undefined) browser.stored.set(KEY, stored);
  const openList = () => createStoredList({ storage: browser.openTab().storage, key: KEY, read });
  return { browser, openList, list: openList() };
}

const add = (id: string) => (items: readonly { id: string }[]) => [...items, { id }];

describe('a list in local storage', () => {
  it('is there for the next page', () => {
    const { openList, list } = open();
    list.change(add('a'));
    expect(openList().$items.get()).toEqual([{ id: 'a' }]);
  });

  it('keeps what another tab added meanwhile', () => {
    const { openList, list } = open();
    openList().change(add('other'));
    list.change(add('own'));
    expect(list.$items.get()).toEqual([{ id: 'other' }, { id: 'own' }]);
  });

  it('shows what another tab changes', () => {
    const { openList, list } = open();
    const disconnect = list.connect();
    openList().change(add('a'));
    expect(list.$items.get()).toEqual([{ id: 'a' }]);
    disconnect();
    openList().change(add('b'));
    expect(list.$items.get()).toEqual([{ id: 'a' }]);
  });

  it.each([
    ['half-written', '[{"id":"a"},{"i'],
    ['of another product', '{"theme":"blue"}'],
    ['oversized', `"${'x'.repeat(1_000_000)}"`],
    ['a number', '7'],
  ])('sets content aside that is %s', (_what, text) => {
    const { browser, list } = open(text);
    expect(list.$items.get()).toEqual([]);
    list.change(add('a'));
    expect(browser.stored.get(KEY)).toBe('[{"id":"a"}]');
    expect(browser.stored.get('listUnreadable')).toBe(text);
  });

  it('writes entries back that it cannot read', () => {
    const { browser, list } = open('[null,{"id":7},{"id":"a"},{"id":"a","is":"a second"}]');
    expect(list.$items.get()).toEqual([{ id: 'a' }]);
    list.change(add('b'));
    expect(JSON.parse(browser.stored.get(KEY) ?? '')).toEqual([
      { id: 'a' },
      { id: 'b' },
      null,
      { id: 7 },
      { id: 'a', is: 'a second' },
    ]);
  });

  it('goes on in memory where storage refuses, and says so', () => {
    const list = createStoredList({ storage: REFUSING_STORAGE, key: KEY, read });
    expect(list.$isKept.get()).toBe(true);
    list.change(add('a'));
    list.change(add('b'));
    expect(list.$items.get()).toEqual([{ id: 'a' }, { id: 'b' }]);
    expect(list.$isKept.get()).toBe(false);
  });
});
