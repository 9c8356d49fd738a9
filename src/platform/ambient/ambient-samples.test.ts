import { beforeAll, describe, expect, test } from 'vitest';
import { AMBIENT_SOUNDS, type AmbientSound } from '#shared/domain/settings/premium-settings.ts';
import { AMBIENT_RATE, ambientSamples } from './ambient-samples.ts';
import { bandDb, medianHz, powerSpectrum, slopeDb } from './spectrum-test-kit.ts';

const SECONDS = 8;

/** Numbers from 0 up to 1, the same in each run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const loops = new Map<AmbientSound, Float32Array>();
const loopOf = (sound: AmbientSound) => loops.get(sound) ?? new Float32Array();
const spectrumOf = (sound: AmbientSound) => powerSpectrum(loopOf(sound));

beforeAll(async () => {
  for (const sound of AMBIENT_SOUNDS) {
    const random = seeded(20261125);
    loops.set(sound, await ambientSamples(sound, { seconds: SECONDS, random }));
  }
});

const rmsOf = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
const peakOf = (samples: Float32Array) =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

/** The largest of the usual steps between neighbours, without the rarest thousandth. */
function usualStep(samples: Float32Array): number {
  const steps = samples.slice(1).map((sample, at) => Math.abs(sample - (samples[at] ?? 0)));
  return steps.sort().at(Math.floor(steps.length * 0.999)) ?? 0;
}

/** How many stretches of 10 ms are far louder than the median one, in what lies above 1 kHz: events. */
function eventsOf(samples: Float32Array): number {
  const size = AMBIENT_RATE / 100;
  let low = 0;
  const bright = samples.map((sample) => {
    low += 0.18 * (sample - low);
    return sample - low;
  });
  const powers = Array.from({ length: Math.floor(bright.length / size) }, (_none, at) =>
    rmsOf(bright.subarray(at * size, (at + 1) * size)),
  );
  const median = powers.toSorted((one, other) => one - other)[powers.length >> 1] ?? 0;
  return powers.filter((power) => power > 2.5 * median).length / SECONDS;
}

describe('the noises fall off as their names say, in dB per octave', () => {
  test.each([
    ['white', 0],
    ['pink', -3],
    ['brown', -6],
  ] as const)('%s: %d', (sound, slope) => {
    const measured = slopeDb(spectrumOf(sound), AMBIENT_RATE, { fromHz: 62.5, octaves: 7 });
    expect(Math.abs(measured - slope)).toBeLessThanOrEqual(1);
  });
});

describe.each(AMBIENT_SOUNDS)('%s', (sound) => {
  test('can be heard, and never beyond what the device can play', () => {
    const loop = loopOf(sound);
    expect(rmsOf(loop)).toBeGreaterThan(0.04);
    expect(rmsOf(loop)).toBeLessThan(0.2);
    expect(peakOf(loop)).toBeLessThan(0.96);
    expect(Math.abs(loop.reduce((sum, sample) => sum + sample, 0) / loop.length)).toBeLessThan(
      0.01,
    );
  });

  test('comes again without a click', () => {
    const loop = loopOf(sound);
    const seam = Math.abs((loop[0] ?? 0) - (loop.at(-1) ?? 0));
    expect(seam).toBeLessThanOrEqual(usualStep(loop));
  });

  test('is as loud around the seam as elsewhere', () => {
    const loop = loopOf(sound);
    const second = AMBIENT_RATE;
    const around = Float32Array.from([...loop.slice(-second), ...loop.slice(0, second)]);
    expect(rmsOf(around) / rmsOf(loop)).toBeGreaterThan(0.6);
    expect(rmsOf(around) / rmsOf(loop)).toBeLessThan(1.6);
  });
});

describe('rain, stream and fire are three things', () => {
  test('by where their power lies: fire deep, the stream in the middle, rain above', () => {
    const [rain = 0, stream = 0, fire = 0] = (['rain', 'stream', 'fire'] as const).map((sound) =>
      medianHz(spectrumOf(sound), AMBIENT_RATE),
    );
    expect(fire).toBeLessThan(300);
    expect(stream).toBeGreaterThan(fire * 1.5);
    expect(stream).toBeLessThan(1200);
    expect(rain).toBeGreaterThan(stream * 2);
  });

  test('by their events: a fire crackles, noise has none', () => {
    expect(eventsOf(loopOf('fire'))).toBeGreaterThan(3);
    expect(eventsOf(loopOf('white'))).toBeLessThan(0.2);
    expect(eventsOf(loopOf('pink'))).toBeLessThan(0.2);
    const crest = (sound: AmbientSound) => peakOf(loopOf(sound)) / rmsOf(loopOf(sound));
    expect(crest('fire')).toBeGreaterThan(crest('rain'));
  });

  test('by the murmur of the stream, which lies between the roar of a fire and the hiss of rain', () => {
    const share = (sound: AmbientSound) =>
      bandDb(spectrumOf(sound), AMBIENT_RATE, [350, 1500]) -
      bandDb(spectrumOf(sound), AMBIENT_RATE, [2500, 8000]);
    expect(share('stream')).toBeGreaterThan(share('rain') + 8);
  });
});

test('a page can answer between the pieces of the work', async () => {
  let pauses = 0;
  const pause = async () => {
    pauses += 1;
  };
  await ambientSamples('pink', { seconds: 2, pause });
  expect(pauses).toBe(12);
});
