import { expect, test } from 'vitest';
import type { NewWorkEntry } from '#shared/domain/tools/work/work-log.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { createWorkLog } from './work-log.ts';

const entry = (key: string): NewWorkEntry => ({
  key,
  page: '/x',
  startedAt: 0,
  endedAt: 6e4,
  ms: 6e4,
  label: 'Work',
  note: '',
  marks: [],
  isFull: true,
});

function openLog(browser = new FakeBrowser()) {
  const log = createWorkLog(browser.openTab());
  log.connect();
  return log;
}

test('the same stretch stands once, whichever tab notes it', () => {
  const browser = new FakeBrowser();
  const [one, other] = [openLog(browser), openLog(browser)];
  one.note([entry('a:0')]);
  other.note([entry('a:0'), entry('a:2')]);
  expect(other.$entries.get().map(({ key }) => key)).toEqual(['a:0', 'a:2']);
});

test('each has an id of its own and is not kept as a session yet', () => {
  const log = openLog();
  log.note([entry('a:0'), entry('a:2')]);
  log.change('a:2', { isKept: true });
  const [first, second] = log.$entries.get();
  expect(first?.id).not.toBe(second?.id);
  expect([first?.isKept, second?.isKept]).toEqual([false, true]);
});

test('what cannot be read in storage is left out', () => {
  const browser = new FakeBrowser();
  browser.stored.set(STORAGE_KEYS.toolLog, '[{"key":1},null]');
  expect(openLog(browser).$entries.get()).toEqual([]);
});

test('of very many the oldest go', () => {
  const log = openLog();
  log.note(Array.from({ length: 510 }, (_, place) => entry(`a:${place}`)));
  expect(log.$entries.get()).toHaveLength(500);
  expect(log.$entries.get()[0]?.key).toBe('a:10');
});
