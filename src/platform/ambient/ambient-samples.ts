/* The samples of ambient sounds: computed once, and played in a loop. */
import type { AmbientSound } from '#shared/domain/settings/premium-settings.ts';
import { fire, rain, stream } from './nature-sources.ts';
import { brownNoise, pinkNoise, type Random, type Source, whiteNoise } from './noise-sources.ts';

/** Enough for all that is heard of these sounds, and less to compute and to hold than the device's own rate. */
export const AMBIENT_RATE = 32_000;
/** So long is a loop: too long for an ear to notice that it comes again. */
export const LOOP_S = 20;
/** The end of a loop runs into its beginning over this long. */
const SEAM_S = 1;
/** Samples that are computed in one go. */
const PIECE = 8_000;
/** Nothing is louder than this: loudspeakers would distort it. */
const CEILING = 0.95;

/** How each sound is made, and its loudness (RMS): about the same for an ear, which hears deep sounds less. */
const SOUNDS: Readonly<
  Record<AmbientSound, { readonly source: (random: Random, rate: number) => Source; rms: number }>
> = {
  rain: { source: rain, rms: 0.075 },
  stream: { source: stream, rms: 0.1 },
  fire: { source: fire, rms: 0.1 },
  white: { source: whiteNoise, rms: 0.05 },
  pink: { source: pinkNoise, rms: 0.085 },
  brown: { source: brownNoise, rms: 0.16 },
};

/** How samples are computed; the device's needs by default. */
export interface SampleOptions {
  readonly rate?: number;
  readonly seconds?: number;
  readonly random?: Random;
  /** Awaited between pieces, so that a page can answer a press meanwhile. */
  readonly pause?: () => Promise<void>;
}

/** Computes the loop of a sound, whose end runs into its beginning without a click. */
export async function ambientSamples(
  sound: AmbientSound,
  options: SampleOptions = {},
): Promise<Float32Array<ArrayBuffer>> {
  const { rate = AMBIENT_RATE, seconds = LOOP_S, random = Math.random, pause } = options;
  const { source, rms } = SOUNDS[sound];
  const length = Math.round(rate * seconds);
  const seam = Math.min(Math.round(rate * SEAM_S), Math.floor(length / 2));
  const long = new Float32Array(length + seam);
  const next = source(random, rate);
  for (let from = 0; from < long.length; from += PIECE) {
    const to = Math.min(long.length, from + PIECE);
    for (let at = from; at < to; at += 1) long[at] = next();
    await pause?.();
  }
  const loop = joined(long, length, seam);
  level(loop, rms);
  return loop;
}

/** Two stretches that know nothing of each other are mixed by their powers. */
function joined(long: Float32Array, length: number, seam: number): Float32Array<ArrayBuffer> {
  const loop = new Float32Array(length);
  loop.set(long.subarray(0, length));
  for (let at = 0; at < seam; at += 1) {
    const share = at / seam;
    loop[at] = (long[at] ?? 0) * Math.sqrt(share) + (long[length + at] ?? 0) * Math.sqrt(1 - share);
  }
  return loop;
}

/** Brings a loop to its loudness without an offset; peaks are rounded off below the ceiling. */
function level(loop: Float32Array, rms: number): void {
  const mean = loop.reduce((sum, sample) => sum + sample, 0) / loop.length;
  const power = loop.reduce((sum, sample) => sum + (sample - mean) ** 2, 0) / loop.length;
  const gain = rms / Math.sqrt(power || 1);
  for (let at = 0; at < loop.length; at += 1) {
    loop[at] = CEILING * Math.tanh((((loop[at] ?? 0) - mean) * gain) / CEILING);
  }
}
