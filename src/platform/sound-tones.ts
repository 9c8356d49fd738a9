/** One note of a synthetic sound: pitch in hertz, begin and length in seconds. */
interface Note {
  readonly hertz: number;
  readonly atS: number;
  readonly lengthS: number;
}

const NOTES: Readonly<Record<string, readonly Note[]>> = {
  ticking: [{ hertz: 1900, atS: 0, lengthS: 0.03 }],
  bell: [
    { hertz: 880, atS: 0, lengthS: 1.6 },
    { hertz: 1320, atS: 0, lengthS: 0.9 },
  ],
  success: [
    { hertz: 523, atS: 0, lengthS: 0.5 },
    { hertz: 659, atS: 0.14, lengthS: 0.5 },
    { hertz: 784, atS: 0.28, lengthS: 0.9 },
  ],
};

const PLAIN: readonly Note[] = [
  { hertz: 660, atS: 0, lengthS: 0.5 },
  { hertz: 880, atS: 0.22, lengthS: 0.9 },
];

const ATTACK_S = 0.01;
const SILENCE = 0.0001;

/** Where and when a sound plays: through `output`, at `atS` seconds of the clock of its context. */
export interface Placing {
  readonly output: AudioNode;
  readonly atS: number;
}

/** Plays the notes that stand in for a sound file; answers what can be stopped. */
export function playTone(
  audio: AudioContext,
  id: string,
  { output, atS: beginAtS }: Placing,
): readonly AudioScheduledSourceNode[] {
  return (NOTES[id] ?? PLAIN).map(({ hertz, atS, lengthS }) => {
    const beginS = beginAtS + atS;
    const oscillator = audio.createOscillator();
    const envelope = audio.createGain();
    oscillator.frequency.value = hertz;
    // An exponential ramp cannot begin or end at nothing.
    envelope.gain.setValueAtTime(SILENCE, beginS);
    envelope.gain.exponentialRampToValueAtTime(0.6, beginS + Math.min(ATTACK_S, lengthS / 3));
    envelope.gain.exponentialRampToValueAtTime(SILENCE, beginS + lengthS);
    oscillator.connect(envelope).connect(output);
    oscillator.start(beginS);
    oscillator.stop(beginS + lengthS);
    return oscillator;
  });
}
