import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/domain/settings/timer-settings.ts';
import { createLiveExtras } from './live-extras.ts';
import { openTimer } from './live-timer-test-kit.ts';

const ends: (() => void)[] = [];
beforeEach(() => {
  document.title = 'Ripen: a focus timer';
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.unstubAllGlobals();
});

function open(notifications = true) {
  const { browser, tab, timer } = openTimer();
  const asked = vi.fn(async () => 'granted');
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: asked });
  const extras = createLiveExtras({
    ...tab,
    timer,
    owner: null,
    settings: () => ({ ...DEFAULT_SETTINGS, notifications }),
    now: tab.clock.now,
    productName: 'Ripen',
  });
  return { browser, timer, extras, asked };
}

/** A browser without audio says so at each sound: that is how the alarm is known to have come. */
function listen() {
  const heard: unknown[] = [];
  const hear = (event: Event) => {
    if (event instanceof CustomEvent) heard.push(event.detail.source);
  };
  addEventListener('ripen:sound', hear);
  ends.push(() => removeEventListener('ripen:sound', hear));
  return heard;
}

test('the title shows the timer at once', () => {
  const { timer, extras } = open();
  ends.push(extras.connect(), timer.connect());
  timer.start();
  expect(document.title).toBe('25:00 ● Focus');
});

test('a press of Start opens the sound, and then asks for notifications', async () => {
  const { extras, asked } = open();
  const acts: string[] = [];
  asked.mockImplementation(async () => {
    acts.push('question');
    return 'granted';
  });
  class FakeContext {
    readonly state = 'suspended';
    async resume() {
      acts.push('sound');
    }
  }
  vi.stubGlobal('AudioContext', FakeContext);
  extras.prepareStart();
  await vi.waitFor(() => expect(acts).toEqual(['sound', 'question']));
});

test.each([
  ['asks for notifications where they are wanted', true, 1],
  ['asks nothing where they are not wanted', false, 0],
])('a press of Start %s', async (_what, isWanted, times) => {
  vi.useFakeTimers();
  ends.push(() => void vi.useRealTimers());
  const { extras, asked } = open(isWanted);
  extras.prepareStart();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveBeenCalledTimes(times);
});

test('a session that ends before the alarm has come rings when it has', async () => {
  const heard = listen();
  const { browser, timer, extras } = open();
  ends.push(extras.connect(), timer.connect());
  timer.start();
  browser.advance(25 * 60_000);
  expect(heard).toEqual([]);
  extras.prepareStart();
  await vi.waitFor(() => expect(heard).toEqual(['blocked']), 10_000);
});

test('nothing rings when the timer went before the alarm had come', async () => {
  const heard = listen();
  const { browser, timer, extras } = open();
  const disconnect = extras.connect();
  ends.push(timer.connect());
  timer.start();
  browser.advance(25 * 60_000);
  extras.prepareStart();
  disconnect();
  await extras.sound.play('bell', 50);
  expect(heard).toEqual(['blocked']);
});

test('a sound can be asked for before the alarm has come', async () => {
  const { extras } = open();
  expect(await extras.sound.play('bell', 50)).toBe('blocked');
  expect(extras.sound.access()).toBe('unsupported');
});
