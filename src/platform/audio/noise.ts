/* A steady sound that covers others, made by the audio device itself. */
import type { AudioDevice } from './audio-device.ts';

/** Rain is bright and lively, brown noise deep and even. */
export type NoiseKind = 'rain' | 'brown';

/** One noise at a time; no call throws. */
export interface NoisePlayer {
  /** Plays this noise this loud (0 to 100) until the next call; null ends it softly. */
  play(kind: NoiseKind | null, volume: number): void;
}

const LOOP_S = 8;
const FADE_S = 0.6;
/** The end of the loop runs into its beginning over this long. */
const SEAM_S = 0.5;

/** Makes the player; the device is opened by the first noise. */
export function createNoisePlayer(device: AudioDevice): NoisePlayer {
  let playing: { kind: NoiseKind; source: AudioBufferSourceNode; gain: GainNode } | null = null;

  function stop(context: AudioContext): void {
    if (playing === null) return;
    const { source, gain } = playing;
    gain.gain.setTargetAtTime(0, context.currentTime, FADE_S / 3);
    source.stop(context.currentTime + FADE_S * 2);
    playing = null;
  }

  return {
    play(kind, volume) {
      if (kind === null && playing === null) return;
      const context = device.context();
      if (context === null) return;
      if (kind === null || playing?.kind !== kind) stop(context);
      if (kind === null) return;
      const level = (Math.min(100, Math.max(0, volume)) / 100) ** 2;
      playing ??= begin(context, kind);
      playing.gain.gain.setTargetAtTime(level, context.currentTime, FADE_S / 3);
    },
  };
}

function begin(context: AudioContext, kind: NoiseKind) {
  const source = context.createBufferSource();
  const buffer = context.createBuffer(1, LOOP_S * context.sampleRate, context.sampleRate);
  buffer.copyToChannel(noiseSamples(kind, buffer.length, context.sampleRate), 0);
  source.buffer = buffer;
  source.loop = true;
  const gain = context.createGain();
  gain.gain.value = 0;
  source.connect(gain).connect(context.destination);
  source.start();
  return { kind, source, gain };
}

/** The samples of a noise, from -1 to 1, whose end runs into its beginning. */
export function noiseSamples(
  kind: NoiseKind,
  length: number,
  rate: number,
): Float32Array<ArrayBuffer> {
  const seam = Math.min(Math.floor(SEAM_S * rate), Math.floor(length / 2));
  const next = kind === 'brown' ? brown() : rain(rate);
  const long = Float32Array.from({ length: length + seam }, next);
  const samples = long.slice(0, length);
  for (let at = 0; at < seam; at += 1) {
    const share = at / seam;
    // Two noises that know nothing of each other are mixed by their powers.
    const mixed =
      (long[at] ?? 0) * Math.sqrt(share) + (long[length + at] ?? 0) * Math.sqrt(1 - share);
    samples[at] = Math.min(1, Math.max(-1, mixed));
  }
  return samples;
}

function white(): number {
  return Math.random() * 2 - 1;
}

function brown(): () => number {
  let last = 0;
  return () => {
    last = (last + 0.02 * white()) / 1.02;
    return Math.min(1, Math.max(-1, last * 3.2));
  };
}

/** A hiss without its lowest and highest part, and drops that come at random. */
function rain(rate: number): () => number {
  const dropsPerSample = 60 / rate;
  let low = 0;
  let smooth = 0;
  let drop = 0;
  return () => {
    const sample = white();
    low += 0.02 * (sample - low);
    smooth += 0.35 * (sample - low - smooth);
    if (Math.random() < dropsPerSample) drop = 0.25 + Math.random() * 0.3;
    drop *= 0.9965;
    return Math.min(1, Math.max(-1, smooth * 0.55 + drop * white() * 0.5));
  };
}
