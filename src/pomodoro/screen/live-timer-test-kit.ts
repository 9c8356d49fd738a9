import type { AlarmPlayer } from '#platform/audio/sound.ts';
import type { Notifier, NotifyOutcome, SoundPlayer } from '#shared/domain/platform.ts';
import { DEFAULT_RULES, type TimerRules } from '#shared/domain/timer/types.ts';
import { createTimerStore } from '#stores/timer/timer-store.ts';
import { FakeBrowser, type FakeTab } from '#tests/support/browser/fake-browser.ts';

/** A live timer in one tab of a browser that the test moves; it begins at 10:00 UTC. */
export function openTimer(rules: Partial<TimerRules> = {}, browser = new FakeBrowser()) {
  const tab: FakeTab = browser.openTab();
  const timer = createTimerStore({ ...tab, rules: { ...DEFAULT_RULES, ...rules }, owner: null });
  return { browser, tab, timer };
}

/** A sound player that writes down what it plays. */
export function createFakeSound() {
  const played: string[] = [];
  const sound: SoundPlayer = {
    unlock: () => played.push('unlock'),
    async play(id, volume) {
      played.push(`${id} ${volume}`);
      return 'file';
    },
    preload: () => {},
    access: () => 'ready',
    onAccess: () => () => {},
  };
  return { sound, played };
}

/**
 * A player that writes down what it plays and plans, on a device whose clock keeps step with
 * `now` while `isRunning`. `planned 300000` and `cancelled` are of plans, `bell 50` of plays,
 * `bell 50 planned` of plans that rang.
 */
export function createFakeAlarmPlayer(now: () => number) {
  const { sound, played } = createFakeSound();
  const device = { isRunning: true, stoodStillMs: 0 };
  const plans: string[] = [];
  const clock = () => now() - device.stoodStillMs;
  const player: AlarmPlayer = {
    ...sound,
    access: () => (device.isRunning ? 'ready' : 'locked'),
    async play(id, volume) {
      if (!device.isRunning) return 'blocked';
      return sound.play(id, volume);
    },
    hush: () => played.push('hush'),
    plan(id, volume, inMs) {
      if (!device.isRunning) return null;
      const atMs = clock() + inMs;
      plans.push(`planned ${inMs}`);
      return {
        earlyByMs: (nowInMs) => clock() + nowInMs - atMs,
        verdict: () => (clock() >= atMs ? 'sounded' : atMs - clock() < 250 ? 'soon' : 'missed'),
        confirm: () => void played.push(`${id} ${volume} planned`),
        cancel: () => void plans.push('cancelled'),
      };
    },
  };
  return { player, played, plans, device };
}

/** A notifier that writes down what it shows, and answers as it is told to. */
export function createFakeNotifier(outcome: NotifyOutcome = 'shown') {
  const shown: (readonly [title: string, body: string, tag: string])[] = [];
  const notifier: Notifier = {
    permission: () => 'granted',
    request: async () => 'granted',
    notify: async (title, body, tag) => {
      shown.push([title, body, tag]);
      return outcome;
    },
  };
  return { notifier, shown };
}
