import { describe, expect, it } from 'vitest';
import type { AmbientSound } from '#shared/domain/settings/premium-settings.ts';
import { type AmbientLevels, createAmbientMixer } from './ambient-mixer.ts';

/** An audio context of which only what the mixer uses is there, and which writes down what it is told. */
function fakeContext(log: string[]) {
  const node = { connect: () => {}, disconnect: () => log.push('disconnect') };
  const context: unknown = {
    currentTime: 7,
    destination: {},
    createBuffer: (_channels: number, length: number, rate: number) => ({
      duration: length / rate,
      copyToChannel: () => {},
    }),
    createGain: () => ({
      ...node,
      gain: {
        value: 1,
        setTargetAtTime: (level: number, at: number, constant: number) =>
          log.push(`to ${level} at ${at} in ${constant}`),
      },
    }),
    createChannelMerger: () => node,
    createBufferSource: () => ({
      ...node,
      connect: (_to: unknown, _output: number, side: number) => log.push(`side ${side}`),
      start: (_at: number, offset: number) => log.push(`start from ${offset}`),
      stop: () => log.push('stop'),
    }),
  };
  return context as AudioContext;
}

function setUp() {
  const log: string[] = [];
  const waiting: { ms: number; work: () => void }[] = [];
  const made: AmbientSound[] = [];
  const device = { current: fakeContext(log) as AudioContext | null, asked: 0 };
  const mixer = createAmbientMixer({
    device: {
      context() {
        device.asked += 1;
        return device.current;
      },
    },
    samplesOf: async (sound) => {
      made.push(sound);
      return new Float32Array(64_000);
    },
    later: (ms, work) => {
      waiting.push({ ms, work });
      return () => {};
    },
  });
  const fade = async (levels: AmbientLevels, seconds = 3) => {
    mixer.fadeTo(levels, seconds);
    await Promise.resolve().then(() => Promise.resolve());
  };
  return { log, waiting, made, device, fade };
}

const RAIN: AmbientLevels = new Map([['rain', 0.5]]);
const SILENCE: AmbientLevels = new Map();

describe('the mixer', () => {
  it('plays a sound on both sides, half a loop apart, and fades it in', async () => {
    const { log, fade } = setUp();
    await fade(RAIN);
    expect(log).toEqual(['side 0', 'start from 0', 'side 1', 'start from 1', 'to 0.5 at 7 in 1']);
  });

  it('computes a sound once, however often it comes back', async () => {
    const { made, fade, waiting } = setUp();
    await fade(RAIN);
    await fade(SILENCE);
    for (const { work } of waiting) work();
    await fade(RAIN);
    expect(made).toEqual(['rain']);
  });

  it('stops a sound once it has faded out', async () => {
    const { log, waiting, fade } = setUp();
    await fade(RAIN);
    await fade(SILENCE, 2);
    expect(log.at(-1)).toBe('to 0 at 7 in 0.6666666666666666');
    expect(waiting.map(({ ms }) => ms)).toEqual([3000]);
    waiting[0]?.work();
    expect(log.slice(-3)).toEqual(['stop', 'stop', 'disconnect']);
  });

  it('lets a sound that comes back in the middle of its fade play on', async () => {
    const { log, waiting, fade } = setUp();
    await fade(RAIN);
    await fade(SILENCE);
    await fade(RAIN);
    waiting[0]?.work();
    expect(log).not.toContain('stop');
  });

  it('does not begin what was turned down while it was computed', async () => {
    const { log, fade } = setUp();
    const early = fade(RAIN);
    await fade(SILENCE);
    await early;
    expect(log).toEqual([]);
  });

  it('starts again on a device that was recreated', async () => {
    const { log, device, fade } = setUp();
    await fade(RAIN);
    device.current = fakeContext(log);
    await fade(RAIN);
    expect(log.filter((line) => line === 'start from 0')).toHaveLength(2);
  });

  it('opens no device for silence, and bears that there is none', async () => {
    const { log, device, fade } = setUp();
    await fade(SILENCE);
    expect(device.asked).toBe(0);
    device.current = null;
    await fade(RAIN);
    expect(log).toEqual([]);
  });
});
