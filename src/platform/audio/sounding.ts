import { playTone } from './sound-tones.ts';

/** A sound that plays or is about to; it can be made silent. */
export interface Sounding {
  /** Calls `listener` when it has played to its end. */
  onOver(listener: () => void): void;
  stop(): void;
}

/** A sound and its start: at `atS` seconds of the audio context's clock, volume from 0 to 100. */
export interface Cue {
  readonly id: string;
  readonly volume: number;
  readonly atS: number;
}

/** Lets the device play a cue: the file, or without one the tone that stands in for it. */
export function soundAt(context: AudioContext, cue: Cue, file: AudioBuffer | null): Sounding {
  const output = context.createGain();
  output.gain.value = gainOf(cue.volume);
  output.connect(context.destination);
  const place = { output, atS: cue.atS };
  const sources =
    file === null ? playTone(context, cue.id, place) : [playFile(context, file, place)];
  return {
    onOver(listener) {
      const last = sources.at(-1);
      if (last !== undefined) last.onended = listener;
    },
    stop() {
      for (const source of sources) source.stop();
      output.disconnect();
    },
  };
}

function playFile(
  context: AudioContext,
  file: AudioBuffer,
  { output, atS }: { output: AudioNode; atS: number },
): AudioScheduledSourceNode {
  const source = context.createBufferSource();
  source.buffer = file;
  source.connect(output);
  source.start(atS);
  return source;
}

/** The ear hears loudness by ratios: half the volume is a quarter of the gain. */
function gainOf(volume: number): number {
  return (Math.min(100, Math.max(0, volume)) / 100) ** 2;
}
