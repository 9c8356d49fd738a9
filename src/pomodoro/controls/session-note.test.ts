import { expect, test } from 'vitest';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { openScreen } from '../screen/timer-screen-test-kit.ts';
import { createSessionNote } from './session-note.ts';

const WORK_MS = 1_500_000;

function open(browser = new FakeBrowser()) {
  const opened = openScreen({}, browser);
  opened.timer.connect();
  const note = createSessionNote(opened.screen);
  note.connect();
  const offered = () => note.$offered.get()?.outcome ?? null;
  const work = () => {
    opened.timer.start();
    browser.advance(WORK_MS);
  };
  return { ...opened, note, offered, work };
}

test('a completed session asks how it went', () => {
  const { offered, work } = open();
  expect(offered()).toBeNull();
  work();
  expect(offered()).toBe('completed');
});

test('one that was finished early and kept asks too', () => {
  const { timer, browser, offered } = open();
  timer.start();
  browser.advance(600_000);
  timer.finish(true);
  expect(offered()).toBe('finishedEarly');
});

test('a skipped session and a break ask nothing', () => {
  const { timer, browser, offered, work } = open();
  timer.start();
  timer.skip();
  expect(offered()).toBeNull();
  timer.select('work');
  work();
  timer.start();
  browser.advance(300_000);
  expect(offered()).toBeNull();
});

test('work that begins takes the question away', () => {
  const { timer, offered, work } = open();
  work();
  timer.start();
  expect(offered()).toBe('completed');
  timer.select('work');
  timer.start();
  expect(offered()).toBeNull();
});

test('after an hour nobody is asked any more', () => {
  const { browser, offered, work } = open();
  work();
  browser.advance(3_600_000);
  expect(offered()).toBe('completed');
  browser.advance(1000);
  expect(offered()).toBeNull();
});

test('an answer is kept with its session, and the question does not come again', async () => {
  const { timer, note, offered, work, notes } = open();
  work();
  const id = timer.$timer.get().ended?.sessionId;
  expect(await note.save('Half a page.')).toBe(true);
  expect(notes).toEqual([`${id}: Half a page.`]);
  expect(offered()).toBeNull();
});

test('an answer that could not be kept can be tried again', async () => {
  const { note, offered, work, notes, seen } = open();
  work();
  seen.keepsNotes = false;
  expect(await note.save('Half a page.')).toBe(false);
  expect(offered()).toBe('completed');
  seen.keepsNotes = true;
  expect(await note.save('Half a page.')).toBe(true);
  expect(notes).toHaveLength(1);
});

test('waved away in one tab, it is gone in the others and after a reload', () => {
  const browser = new FakeBrowser();
  const one = open(browser);
  const other = open(browser);
  one.work();
  expect(other.offered()).toBe('completed');
  one.note.dismiss();
  expect(one.offered()).toBeNull();
  expect(other.offered()).toBeNull();
  expect(open(browser).offered()).toBeNull();
});
