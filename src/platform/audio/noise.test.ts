import { describe, expect, test } from 'vitest';
import { noiseSamples } from './noise.ts';

const RATE = 8000;

/** Mean step between neighbours against the mean size: high for a bright noise. */
function brightness(samples: Float32Array): number {
  let steps = 0;
  let sizes = 0;
  for (let at = 1; at < samples.length; at += 1) {
    steps += Math.abs((samples[at] ?? 0) - (samples[at - 1] ?? 0));
    sizes += Math.abs(samples[at] ?? 0);
  }
  return steps / sizes;
}

describe.each(['rain', 'brown'] as const)('%s', (kind) => {
  const samples = noiseSamples(kind, RATE * 2, RATE);

  test('can be heard, and never beyond what the device can play', () => {
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(loudest).toBeGreaterThan(0.1);
    expect(loudest).toBeLessThanOrEqual(1);
  });

  test('repeats without a jump', () => {
    const steps = samples.slice(1).map((sample, at) => Math.abs(sample - (samples[at] ?? 0)));
    const usual = steps.reduce((most, step) => Math.max(most, step), 0);
    expect(Math.abs((samples[0] ?? 0) - (samples.at(-1) ?? 0))).toBeLessThanOrEqual(usual * 1.5);
  });
});

test('rain is brighter than brown noise', () => {
  const of = (kind: 'rain' | 'brown') => brightness(noiseSamples(kind, RATE * 2, RATE));
  expect(of('rain')).toBeGreaterThan(of('brown') * 3);
});
