/** One note of a synthetic sound: pitch in hertz, begin and length in seconds. */
interface Note {
  readonly hertz: number;
  readonly atS: number;
  readonly lengthS: number;
}

/** Sounds that have no file. */
const MADE_OF_NOTES: Readonly<Record<string, readonly Note[]>> = {
  beep: [{ hertz: 988, atS: 0, lengthS: 0.14 }],
  go: [{ hertz: 1319, atS: 0, lengthS: 0.5 }],
  soft: [
    { hertz: 392, atS: 0, lengthS: 1.2 },
    { hertz: 523, atS: 0.3, lengthS: 1.6 },
  ],
  chime: [
    { hertz: 1047, atS: 0, lengthS: 1.1 },
    { hertz: 1568, atS: 0.18, lengthS: 1.4 },
  ],
  bowl: [
    { hertz: 176, atS: 0, lengthS: 6 },
    { hertz: 484, atS: 0, lengthS: 4.5 },
    { hertz: 931, atS: 0, lengthS: 2.2 },
  ],
  marimba: [
    { hertz: 440, atS: 0, lengthS: 0.35 },
    { hertz: 660, atS: 0.16, lengthS: 0.35 },
    { hertz: 550, atS: 0.32, lengthS: 0.35 },
    { hertz: 880, atS: 0.48, lengthS: 0.6 },
  ],
  alarm: [
    { hertz: 880, atS: 0, lengthS: 0.16 },
    { hertz: 880, atS: 0.22, lengthS: 0.16 },
    { hertz: 880, atS: 0.44, lengthS: 0.16 },
    { hertz: 880, atS: 0.66, lengthS: 0.3 },
  ],
};

/** Whether a sound is made of notes alone: there is no file of it. */
export function isMadeOfNotes(id: string): boolean {
  return Object.hasOwn(MADE_OF_NOTES, id);
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
  ...MADE_OF_NOTES,
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
