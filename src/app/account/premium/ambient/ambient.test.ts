import { atom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import type { AmbientLevels } from '#platform/ambient/ambient-mixer.ts';
import type { SoundAccess } from '#shared/domain/platform.ts';
import { DEFAULT_SETTINGS, type TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import { minute, play, type Step } from '#shared/domain/timer/engine/timer-test-kit.ts';
import type { TimerState } from '#shared/domain/timer/types.ts';
import type { Loadable } from '#stores/storage/loadable.ts';
import { createAmbient } from './ambient.ts';

const START: Step = [0, { type: 'start', sessionId: 'first' }];
const RUNNING = play({}, START);
const PAUSED = play(RUNNING, [5, { type: 'pause' }]);
const RESUMED = play(PAUSED, [6, { type: 'resume' }]);
const ENDED = play(RUNNING, [25, { type: 'tick', nextSessionId: 'next' }]);
const ON_BREAK = play({ autoStartBreaks: true }, START, [
  26,
  { type: 'tick', nextSessionId: 'next' },
]);
const CHOSEN = { ambientSound: true, ambientMix: { rain: 100, fire: 50 }, volume: 100 };

function setUp(given: { settings?: Partial<TimerSettings>; access?: SoundAccess } = {}) {
  const fades: [sounds: string, seconds: number][] = [];
  const $timer = atom<TimerState>(play({}));
  const $settings = atom<TimerSettings>({ ...DEFAULT_SETTINGS, ...CHOSEN, ...given.settings });
  const $isPremium = atom<Loadable<boolean>>({ kind: 'ready', value: true, isStale: false });
  const lead = { isLeader: true, tell: () => {} };
  const presses: (() => void)[] = [];
  let unlocks = 0;
  const ambient = createAmbient({
    $timer,
    $settings,
    $isPremium,
    mixer: {
      fadeTo: (levels: AmbientLevels, seconds) =>
        fades.push([[...levels].map(([sound, level]) => `${sound} ${level}`).join(), seconds]),
    },
    device: {
      access: () => given.access ?? 'ready',
      onAccess: () => () => {},
      unlock: () => {
        unlocks += 1;
      },
    },
    leadership: {
      isLeader: () => lead.isLeader,
      onChange(listener) {
        lead.tell = () => listener(lead.isLeader);
        return () => {};
      },
    },
    onPress: (listener) => {
      presses.push(listener);
      return () => void presses.splice(presses.indexOf(listener), 1);
    },
  });
  const heard = () => fades.at(-1)?.[0] ?? '';
  const change = (changed: Partial<TimerSettings>) =>
    $settings.set({ ...$settings.get(), ...changed });
  return {
    ambient,
    fades,
    heard,
    change,
    $timer,
    $isPremium,
    lead,
    presses,
    unlocks: () => unlocks,
  };
}

function focusing(given: Parameters<typeof setUp>[0] = {}) {
  const all = setUp(given);
  const end = all.ambient.connect();
  all.$timer.set(RUNNING);
  return { ...all, end };
}

describe('ambient sounds', () => {
  it('plays the mix while a focus session runs, each sound at its volume', () => {
    expect(focusing().heard()).toBe('rain 1,fire 0.25');
    expect(focusing({ settings: { volume: 50 } }).heard()).toBe('rain 0.25,fire 0.0625');
  });

  it('pauses and resumes with the timer immediately', () => {
    const { $timer, fades } = focusing();
    $timer.set(PAUSED);
    $timer.set(RESUMED);
    expect(fades.slice(-2)).toEqual([
      ['', 0.5],
      ['rain 1,fire 0.25', 0.5],
    ]);
  });

  it.each([
    ['when the session ends', ENDED],
    ['in a break', ON_BREAK],
  ])('fades out slowly %s', (_name, state) => {
    const { $timer, fades } = focusing();
    $timer.set(state);
    expect(fades.at(-1)).toEqual(['', 2.5]);
  });

  it('ignores changes of the timer that do not concern it', () => {
    const { $timer, fades } = focusing();
    const before = fades.length;
    $timer.set(play(RUNNING, [1, { type: 'extend', byMs: minute(1) - minute(0) }]));
    expect(fades).toHaveLength(before);
  });

  it.each<[string, Partial<TimerSettings>]>([
    ['they are off', { ambientSound: false }],
    ['M has muted everything', { completionSound: false }],
    ['every sound is at 0', { ambientMix: { rain: 0 } }],
    ['the volume is 0', { volume: 0 }],
  ])('is silent where %s', (_name, settings) => {
    const { heard } = focusing({ settings });
    expect(
      heard()
        .replace(/\w+ 0(?=,|$)/g, '')
        .replaceAll(',', ''),
    ).toBe('');
  });

  it('stops when premium ends, and resumes with it', () => {
    const { $isPremium, heard } = focusing();
    $isPremium.set({ kind: 'ready', value: false, isStale: false });
    expect(heard()).toBe('');
    $isPremium.set({ kind: 'ready', value: true, isStale: false });
    expect(heard()).toBe('rain 1,fire 0.25');
  });

  it('plays only in the leader tab', () => {
    const { lead, heard } = focusing();
    lead.isLeader = false;
    lead.tell();
    expect(heard()).toBe('');
  });

  it('ends with the page', () => {
    const { end, heard } = focusing();
    end();
    expect(heard()).toBe('');
  });

  it('waits for a press where the browser blocks audio', () => {
    const { presses, unlocks } = focusing({ access: 'locked' });
    expect(presses).toHaveLength(1);
    presses[0]?.();
    expect(unlocks()).toBe(1);
  });

  it("plays a preview without a session, and the session's mix afterwards", () => {
    const { ambient, heard, unlocks } = setUp();
    ambient.connect();
    ambient.preview({ stream: 100 });
    expect([heard(), unlocks()]).toEqual(['stream 1', 1]);
    ambient.preview(null);
    expect(heard()).toBe('');
  });
});
