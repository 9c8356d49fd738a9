import { describe, expect, test, vi } from 'vitest';
import { createFakeTime } from '../time/fake-time-test-kit.ts';
import { createAudioDevice } from './audio-device.ts';
import { atOnce, createFakeAudio, type FakeAudioState } from './fake-audio-test-kit.ts';
import { createSoundPlayer, type Played, SOUND_EVENT } from './sound.ts';
import type { FetchFile } from './sound-files.ts';

function build(state: FakeAudioState, fetchFile: FetchFile = async () => new ArrayBuffer(8)) {
  const audio = createFakeAudio(state);
  const time = createFakeTime(1000);
  const played: Played[] = [];
  const fetched: string[] = [];
  const player = createSoundPlayer({
    device: audio.device,
    now: time.now,
    fetchFile: (url, signal) => {
      fetched.push(url);
      return fetchFile(url, signal);
    },
    later: time.later,
    announce: (one) => played.push(one),
  });
  const { device, log } = audio;
  return { audio, device, player, played, fetched, log, time };
}

const missing: FetchFile = async () => {
  throw new Error('404');
};

describe('a sound', () => {
  test('is the file of its name, at its volume', async () => {
    const { player, played, fetched, log } = build('running');
    expect(await player.play('bell', 50)).toBe('file');
    expect(played).toEqual([
      { id: 'bell', volume: 50, source: 'file', times: 1, isScheduled: false, soundedAt: 1000 },
    ]);
    expect(fetched).toEqual(['/sounds/bell.mp3']);
    expect(log).toEqual(['gain 0.25', 'file@0']);
  });

  test('is fetched once however often it plays', async () => {
    const { player, played, fetched } = build('running');
    await player.play('bell', 50);
    await player.play('bell', 80);
    expect(fetched).toHaveLength(1);
    expect(played[1]).toMatchObject({ volume: 80, source: 'file', times: 2 });
  });

  test('is a tone when the file cannot be had, and asked for again the next time', async () => {
    const { player, fetched, log } = build('running', missing);
    expect(await player.play('completion', 100)).toBe('tone');
    expect(await player.play('completion', 100)).toBe('tone');
    expect(log).toContain('tone@0');
    expect(fetched).toHaveLength(2);
  });

  test('is a tone when the file takes too long', async () => {
    const { player, fetched, time } = build('running', () => new Promise(() => {}));
    const playing = player.play('bell', 50);
    await vi.waitFor(() => expect(fetched).toHaveLength(1));
    time.pass(800);
    expect(await playing).toBe('tone');
  });

  test('is a tone when the file cannot be decoded', async () => {
    const { player, device } = build('running');
    const context = device.context();
    if (context !== null)
      context.decodeAudioData = () => Promise.reject(new Error('EncodingError'));
    expect(await player.play('bell', 50)).toBe('tone');
  });

  test('wakes a device that sleeps', async () => {
    const { player } = build('suspended');
    expect(await player.play('bell', 50)).toBe('file');
  });

  test('wakes a device that a call has interrupted', async () => {
    const { player, audio } = build('suspended');
    player.unlock();
    audio.become('interrupted');
    expect(player.access()).toBe('locked');
    expect(await player.play('bell', 50)).toBe('file');
  });

  test('is blocked on a device that may not play, and does no harm', async () => {
    const { player, played, time } = build('locked');
    const playing = player.play('bell', 50);
    time.pass(300);
    expect(await playing).toBe('blocked');
    expect(played[0]?.source).toBe('blocked');
  });

  test('is blocked in a browser without Web Audio', async () => {
    const device = createAudioDevice(() => {
      throw new ReferenceError('AudioContext is not defined');
    }, atOnce);
    const player = createSoundPlayer({ device, now: () => 0, announce: () => {} });
    player.unlock();
    player.preload(['bell']);
    expect(await player.play('bell', 50)).toBe('blocked');
    expect(player.plan('bell', 50, 1000)).toBeNull();
    expect(player.access()).toBe('unsupported');
  });

  test('is told to the window, so that others can hear it', async () => {
    const heard: unknown[] = [];
    addEventListener(SOUND_EVENT, (event) => {
      if (event instanceof CustomEvent) heard.push(event.detail);
    });
    await createSoundPlayer({
      device: createFakeAudio().device,
      now: () => 7,
      fetchFile: async () => new ArrayBuffer(8),
    }).play('success', 30);
    expect(heard).toEqual([
      { id: 'success', volume: 30, source: 'file', times: 1, isScheduled: false, soundedAt: 7 },
    ]);
  });

  test('ends at once when it is hushed', async () => {
    const { player, log } = build('running');
    await player.play('bell', 50);
    player.hush();
    expect(log.at(-1)).toBe('stop file');
  });
});

describe('a planned sound', () => {
  test('lies at its instant on the clock of the device, less what the device takes', async () => {
    const { player, device, log } = build('running');
    await player.play('bell', 50);
    const context = device.context();
    if (context !== null) Reflect.set(context, 'outputLatency', 0.04);
    player.plan('bell', 50, 60_000);
    expect(log.at(-1)).toBe('file@59.96');
  });

  test('is none before the device runs, and is no reason to open it', () => {
    const { player, audio } = build('running');
    expect(player.plan('bell', 50, 60_000)).toBeNull();
    expect(audio.made()).toBe(0);
  });

  test('is the tone until its file has come', async () => {
    const { player, log } = build('running');
    player.unlock();
    player.plan('bell', 50, 60_000);
    expect(log).toEqual(['gain 0.25', 'tone@60', 'tone@60']);
    await vi.waitFor(() => expect(log.at(-1)).toBe('file@60'));
    expect(log.slice(3)).toEqual(['stop tone', 'stop tone', 'gain 0.25', 'file@60']);
  });

  test('stays the tone when its file cannot be had', async () => {
    const { player, audio, played, fetched, log } = build('running', missing);
    player.unlock();
    const planned = player.plan('completion', 50, 2000);
    await vi.waitFor(() => expect(fetched).toHaveLength(1));
    audio.pass(2);
    planned?.confirm();
    expect(played[0]).toMatchObject({ source: 'tone', isScheduled: true });
    expect(log.some((entry) => entry.startsWith('file'))).toBe(false);
  });

  test('has sounded when the clock of the device has reached it, and says when', async () => {
    const { player, audio, played, time } = build('running');
    await player.play('bell', 50);
    const planned = player.plan('bell', 50, 60_000);
    audio.pass(59.9);
    expect(planned?.verdict()).toBe('soon');
    audio.pass(0.12);
    time.pass(60_020);
    expect(planned?.verdict()).toBe('sounded');
    planned?.confirm();
    expect(played[1]).toEqual({
      id: 'bell',
      volume: 50,
      source: 'file',
      times: 2,
      isScheduled: true,
      soundedAt: 61_000,
    });
  });

  test('is missed when the clock of the device stood still meanwhile', () => {
    const { player, audio } = build('running');
    player.unlock();
    const planned = player.plan('bell', 50, 60_000);
    audio.pass(10);
    audio.become('suspended');
    audio.pass(60);
    expect(planned?.verdict()).toBe('missed');
  });

  test('knows how far it lies from where it belongs', () => {
    const { player, audio } = build('running');
    player.unlock();
    const planned = player.plan('bell', 50, 60_000);
    audio.pass(9.9);
    expect(planned?.earlyByMs(50_000)).toBeCloseTo(-100);
  });

  test('is silent once it is taken back, also when its file comes after that', async () => {
    const { player, log, fetched } = build('running');
    player.unlock();
    player.plan('bell', 50, 60_000)?.cancel();
    await vi.waitFor(() => expect(fetched).toHaveLength(1));
    await Promise.resolve();
    expect(log.slice(3)).toEqual(['stop tone', 'stop tone']);
  });

  test('cannot be had of a device that is locked', () => {
    const { player } = build('locked');
    expect(player.plan('bell', 50, 60_000)).toBeNull();
  });
});

describe('preloading', () => {
  test('begins a second after the device is unlocked, with every sound there is', () => {
    const { player, fetched, time } = build('suspended');
    player.unlock();
    time.pass(999);
    expect(fetched).toEqual([]);
    time.pass(1);
    expect(fetched).toEqual([
      '/sounds/bell.mp3',
      '/sounds/completion.mp3',
      '/sounds/bonus-points.mp3',
      '/sounds/success.mp3',
      '/sounds/ticking.mp3',
    ]);
  });

  test('leaves out what nobody asked for, and what has no file', () => {
    const { device } = createFakeAudio();
    const time = createFakeTime(0);
    const fetchFile = vi.fn<FetchFile>(async () => new ArrayBuffer(8));
    const player = createSoundPlayer({
      device,
      now: time.now,
      fetchFile,
      later: time.later,
      preloaded: [],
    });
    player.unlock();
    time.pass(1000);
    expect(fetchFile).not.toHaveBeenCalled();
    player.preload(['bell', 'chime']);
    expect(fetchFile.mock.calls.map(([url]) => url)).toEqual(['/sounds/bell.mp3']);
  });

  test('begins also for a device that was unlocked before the player came', () => {
    const { device } = createFakeAudio();
    const time = createFakeTime(0);
    const fetchFile = vi.fn<FetchFile>(async () => new ArrayBuffer(8));
    device.unlock();
    createSoundPlayer({ device, now: time.now, fetchFile, later: time.later });
    time.pass(1000);
    expect(fetchFile).toHaveBeenCalledTimes(5);
  });

  test('happens once, however often the device is unlocked', () => {
    const { player, fetched, time } = build('running');
    player.unlock();
    player.unlock();
    time.pass(5000);
    expect(fetched).toHaveLength(5);
  });
});
