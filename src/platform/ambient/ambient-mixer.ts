/* Ambient sounds mixed on the audio device of the page. */
import type { Later } from '#shared/domain/platform.ts';
import type { AmbientSound } from '#shared/domain/settings/premium-settings.ts';
import type { AudioDevice } from '../audio/audio-device.ts';
import { createBreaks } from '../time/breaks.ts';
import { later as pageLater } from '../time/later.ts';
import { AMBIENT_RATE, ambientSamples } from './ambient-samples.ts';

/** How loud each sound is, from 0 to 1; one that is missing is silent. */
export type AmbientLevels = ReadonlyMap<AmbientSound, number>;

/** The ambient sounds of a page; no call throws. */
export interface AmbientMixer {
  /** Fades from what plays to these levels. A sound that is heard for the first time is computed first. */
  fadeTo(levels: AmbientLevels, seconds: number): void;
}

/** Dependencies of a mixer. */
export interface AmbientMixerDeps {
  readonly device: Pick<AudioDevice, 'context'>;
  readonly samplesOf?: (sound: AmbientSound) => Promise<Float32Array<ArrayBuffer>>;
  readonly later?: Later;
}

/** A sound that plays: once on the left and, half a loop later, once on the right. */
interface Voice {
  readonly context: AudioContext;
  readonly gain: GainNode;
  stop(): void;
}

/** Fades end so long after they should: a time constant is never quite through. */
const AFTER_FADE = 1.5;
/** A fade reaches 95 % after three of its time constants. */
const CONSTANTS_OF_A_FADE = 3;

/** Creates a mixer; the device is opened by the first sound. */
export function createAmbientMixer({
  device,
  samplesOf = (sound) => ambientSamples(sound, { pause: createBreaks() }),
  later = pageLater,
}: AmbientMixerDeps): AmbientMixer {
  const samples = new Map<AmbientSound, Promise<Float32Array<ArrayBuffer>>>();
  const voices = new Map<AmbientSound, Voice>();
  let wanted: AmbientLevels = new Map();
  let fadeS = 0;

  function load(sound: AmbientSound): Promise<Float32Array<ArrayBuffer>> {
    const loading = samples.get(sound) ?? samplesOf(sound);
    samples.set(sound, loading);
    return loading;
  }

  async function begin(sound: AmbientSound): Promise<void> {
    const loop = await load(sound);
    const context = device.context();
    // It may have been turned down, or begun, meanwhile.
    if (context === null || (wanted.get(sound) ?? 0) === 0 || voices.has(sound)) return;
    voices.set(sound, startVoice(context, loop));
    follow(sound);
  }

  /** Lets a sound that plays go to its level, and stops it when that is silence. */
  function follow(sound: AmbientSound): void {
    const voice = voices.get(sound);
    if (voice === undefined) return;
    const level = wanted.get(sound) ?? 0;
    const { context, gain } = voice;
    gain.gain.setTargetAtTime(level, context.currentTime, fadeS / CONSTANTS_OF_A_FADE);
    if (level > 0) return;
    later(fadeS * AFTER_FADE * 1000, () => {
      if ((wanted.get(sound) ?? 0) > 0 || voices.get(sound) !== voice) return;
      voices.delete(sound);
      voice.stop();
    });
  }

  return {
    fadeTo(levels, seconds) {
      wanted = levels;
      fadeS = seconds;
      const isHeard = [...levels.values()].some((level) => level > 0);
      const context = isHeard || voices.size > 0 ? device.context() : null;
      for (const [sound, voice] of voices) {
        // The device was recreated: what played on the old one is silent.
        if (voice.context !== context) voices.delete(sound);
        else follow(sound);
      }
      for (const [sound, level] of levels) {
        if (level > 0 && !voices.has(sound)) void begin(sound);
      }
    },
  };
}

function startVoice(context: AudioContext, loop: Float32Array<ArrayBuffer>): Voice {
  const buffer = context.createBuffer(1, loop.length, AMBIENT_RATE);
  buffer.copyToChannel(loop, 0);
  const gain = context.createGain();
  gain.gain.value = 0;
  gain.connect(context.destination);
  const sides = context.createChannelMerger(2);
  sides.connect(gain);
  const sources = [0, 1].map((side) => {
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.loop = true;
    source.connect(sides, 0, side);
    source.start(0, (side * buffer.duration) / 2);
    return source;
  });
  return {
    context,
    gain,
    stop() {
      for (const source of sources) source.stop();
      gain.disconnect();
    },
  };
}
