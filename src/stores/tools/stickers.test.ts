import { expect, test } from 'vitest';
import type { Sticker } from '#shared/domain/tools/rooms/stickers.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { createStickerBook } from './stickers.ts';

const STICKER: Sticker = { runId: 'run-1', who: 'frog', shape: 'star', earnedAt: 1 };

function openBook(stored?: string) {
  const browser = new FakeBrowser();
  if (stored !== undefined) browser.stored.set(STORAGE_KEYS.stickers, stored);
  const book = createStickerBook(browser.openTab().storage);
  book.connect();
  return { book, browser };
}

test('a run earns one sticker, however often it is told', () => {
  const { book, browser } = openBook();
  book.add(() => STICKER);
  book.add(() => STICKER);
  book.add(() => null);
  expect(book.$stickers.get()).toEqual([STICKER]);
  expect(JSON.parse(browser.stored.get(STORAGE_KEYS.stickers) ?? '')).toEqual([STICKER]);
});

test.each(['nonsense', '{}', '[1, null, {"who":"dog"}]'])('%s is an empty collection', (stored) => {
  const { book } = openBook(stored);
  expect(book.$stickers.get()).toEqual([]);
  book.add(() => STICKER);
  expect(book.$stickers.get()).toEqual([STICKER]);
});
