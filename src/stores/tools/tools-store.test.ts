import { describe, expect, test } from 'vitest';
import { readRun } from '#shared/domain/tools/runs/reading.ts';
import { pauseRun, type Run, type Signal, silenceRun } from '#shared/domain/tools/runs/run.ts';
import { countdownSchedule } from '#shared/domain/tools/runs/schedule.ts';
import { FakeBrowser, type FakeTab } from '#tests/support/browser/fake-browser.ts';
import { SET_ASIDE_SUFFIX } from '../storage/read-json.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { createToolsStore, type ToolsStore } from './tools-store.ts';

const START = { page: '/timer', volume: 60, isMuted: false };
const MINUTE_MS = 60_000;

interface OpenTab {
  readonly tab: FakeTab;
  readonly store: ToolsStore;
  readonly told: Signal[];
  readonly close: () => void;
}

function open(browser: FakeBrowser): OpenTab {
  const tab = browser.openTab();
  const store = createToolsStore(tab);
  const told: Signal[] = [];
  store.onSignal((signal) => told.push(signal));
  return { tab, store, told, close: store.connect() };
}

const runs = ({ store }: OpenTab): readonly Run[] => store.$runs.get();
const endsOf = (tabs: readonly OpenTab[]) =>
  tabs.flatMap(({ told }) => told).filter(({ kind }) => kind === 'end').length;

describe('the timers of a browser', () => {
  test('are the same in every tab', () => {
    const browser = new FakeBrowser();
    const [one, two] = [open(browser), open(browser)];
    const run = one.store.start(countdownSchedule(MINUTE_MS), START);
    two.store.act(run.id, pauseRun);
    expect(runs(one)).toMatchObject([{ status: 'paused' }]);
    expect(runs(two)).toEqual(runs(one));
  });

  test('ring once, whichever tab started them', () => {
    const browser = new FakeBrowser();
    const tabs = [open(browser), open(browser), open(browser)];
    tabs[2]?.store.start(countdownSchedule(MINUTE_MS), START);
    browser.advance(2 * MINUTE_MS);
    expect(endsOf(tabs)).toBe(1);
    expect(tabs.map(runs)).toEqual(Array(3).fill(runs(tabs[0] as OpenTab)));
  });

  test('ring in another tab when the one that started them is gone', () => {
    const browser = new FakeBrowser();
    const [one, two] = [open(browser), open(browser)];
    two.store.start(countdownSchedule(MINUTE_MS), START);
    browser.advance(MINUTE_MS / 2);
    two.tab.crash();
    browser.advance(MINUTE_MS);
    expect(endsOf([one])).toBe(1);
  });

  test('are found again by a tab that is opened later, right to the second', () => {
    const browser = new FakeBrowser();
    const one = open(browser);
    one.store.start(countdownSchedule(MINUTE_MS), START);
    one.tab.crash();
    browser.sleep(20_000);
    const [run] = runs(open(browser));
    expect(run && readRun(run, browser.nowMs).leftMs).toBe(40_000);
  });

  test('that ended while no tab was open are told to the next one', () => {
    const browser = new FakeBrowser();
    const one = open(browser);
    one.store.start(countdownSchedule(MINUTE_MS), START);
    one.tab.crash();
    browser.sleep(10 * MINUTE_MS);
    const two = open(browser);
    browser.advance(1000);
    expect(endsOf([two])).toBe(1);
    expect(runs(two)).toMatchObject([{ status: 'ended' }]);
  });

  test('give way to a new one at the same place of a page, and to no other', () => {
    const browser = new FakeBrowser();
    const one = open(browser);
    one.store.start(countdownSchedule(MINUTE_MS), { ...START, slot: 'a' });
    one.store.start(countdownSchedule(MINUTE_MS), { ...START, slot: 'b' });
    one.store.start(countdownSchedule(2 * MINUTE_MS), { ...START, slot: 'a' });
    expect(runs(one).map(({ slot }) => slot)).toEqual(['a', 'b']);
  });

  test('that ring are silenced in every tab', () => {
    const browser = new FakeBrowser();
    const [one, two] = [open(browser), open(browser)];
    const end = { sound: 'bell', times: 'untilDismissed' } as const;
    const run = one.store.start(countdownSchedule(1000, { end }), START);
    browser.advance(3000);
    expect(runs(two)).toMatchObject([{ isRinging: true }]);
    two.store.act(run.id, silenceRun);
    expect(runs(one)).toMatchObject([{ isRinging: false }]);
  });

  test('say the words of their cues in every tab, once each', () => {
    const browser = new FakeBrowser();
    const tabs = [open(browser), open(browser)];
    const said: string[][] = [[], []];
    tabs.forEach(({ store }, place) => {
      store.onCueText((text) => said[place]?.push(text));
    });
    const cues = [{ at: { leftMs: 30_000 }, text: 'Half a minute left' }];
    tabs[0]?.store.start(countdownSchedule(MINUTE_MS, { cues }), START);
    browser.advance(2 * MINUTE_MS);
    expect(said).toEqual([['Half a minute left'], ['Half a minute left']]);
  });

  test('say no words of a cue that fell due in a sleep', () => {
    const browser = new FakeBrowser();
    const one = open(browser);
    const said: string[] = [];
    one.store.onCueText((text) => said.push(text));
    const cues = [
      { at: { leftMs: 40_000 }, text: 'Forty seconds left' },
      { at: { leftMs: 10_000 }, text: 'Ten seconds left' },
    ];
    one.store.start(countdownSchedule(MINUTE_MS, { cues }), START);
    browser.sleep(45_000);
    browser.advance(10_000);
    expect(said).toEqual(['Ten seconds left']);
  });

  test('that ended a day ago are gone', () => {
    const browser = new FakeBrowser();
    const one = open(browser);
    one.store.start(countdownSchedule(1000), START);
    browser.advance(2000);
    browser.sleep(25 * 60 * MINUTE_MS);
    one.store.start(countdownSchedule(MINUTE_MS), { ...START, page: '/set-timer' });
    expect(runs(one).map(({ page }) => page)).toEqual(['/set-timer']);
  });
});

test('what cannot be read is set aside, and the page goes on', () => {
  const browser = new FakeBrowser();
  browser.stored.set(STORAGE_KEYS.tools, '{"not a list');
  const one = open(browser);
  one.store.start(countdownSchedule(MINUTE_MS), START);
  expect(runs(one)).toHaveLength(1);
  expect(browser.stored.get(STORAGE_KEYS.tools + SET_ASIDE_SUFFIX)).toBe('{"not a list');
});
