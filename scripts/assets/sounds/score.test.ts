import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { play, scores } from './score.ts';
import { wavFile } from './wav.ts';

const loudest = (samples: Float64Array) =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

describe.each(Object.entries(scores))('the sound %s', (name, score) => {
  test('has the length its score gives it', () => {
    expect(play(score).length).toBe(Math.round(score.lengthS * 44_100));
  });

  test('is as loud as it can be without clipping', () => {
    const decibels = 20 * Math.log10(loudest(play(score)));
    expect(decibels).toBeGreaterThan(-3.5);
    expect(decibels).toBeLessThan(-3);
  });

  test('starts and ends in silence', () => {
    const samples = play(score);
    expect(Math.abs(samples[0] ?? 1)).toBeLessThan(0.001);
    expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.001);
  });

  test('is the same every time', () => {
    expect(wavFile(play(score)).equals(wavFile(play(score)))).toBe(true);
  });

  test('is there as a file', () => {
    expect(existsSync(new URL(`../../../public/sounds/${name}.mp3`, import.meta.url))).toBe(true);
  });
});

test('the tick of the clock loops every two seconds', () => {
  expect(scores['ticking']?.lengthS).toBe(2);
});
