import {
  brightPluck,
  feltBar,
  glass,
  type Instrument,
  type Note,
  SAMPLE_RATE,
  strike,
  warmBell,
  wood,
} from './instruments.ts';
import { inRoom } from './room.ts';

/** A sound of the product, as it is written down. */
type Score = {
  readonly lengthS: number;
  readonly notes: readonly Note[];
  readonly room?: { readonly wetness: number; readonly lengthS: number };
};

/** Loudest sample; the rest to full scale is room for what the encoder adds. */
const PEAK = 10 ** (-3.3 / 20);
const FADE_OUT_S = 0.12;

/** Semitones away from the A of 440 Hz. */
function pitch(semitones: number): number {
  return 440 * 2 ** (semitones / 12);
}

/** Notes one after the other, each given as semitones and level. */
function melody(
  instrument: Instrument,
  everyS: number,
  notes: readonly (readonly [semitones: number, level: number])[],
): Note[] {
  return notes.map(([semitones, level], place) => ({
    instrument,
    pitchHz: pitch(semitones),
    atS: place * everyS,
    level,
  }));
}

const [G4, C5, E5, G5, C6, E6, G6, A6, C7] = [-2, 3, 7, 10, 15, 19, 22, 24, 27] as const;

/** Every sound by the name of its file. */
export const scores: Readonly<Record<string, Score>> = {
  bell: {
    lengthS: 3.6,
    room: { wetness: 0.18, lengthS: 1.6 },
    notes: [
      { instrument: warmBell, pitchHz: pitch(C5), atS: 0, level: 1 },
      { instrument: warmBell, pitchHz: pitch(C5), atS: 1.05, level: 0.72 },
    ],
  },
  completion: {
    lengthS: 2.4,
    room: { wetness: 0.3, lengthS: 1.2 },
    notes: melody(feltBar, 0.21, [
      [C5, 0.8],
      [E5, 0.85],
      [G5, 1],
    ]),
  },
  'bonus-points': {
    lengthS: 1.6,
    room: { wetness: 0.25, lengthS: 0.9 },
    notes: melody(glass, 0.075, [
      [E6, 0.6],
      [G6, 0.7],
      [A6, 0.8],
      [C7, 1],
      [A6, 0.45],
      [C7, 0.6],
    ]),
  },
  success: {
    lengthS: 2.2,
    room: { wetness: 0.22, lengthS: 1.1 },
    notes: [
      ...melody(brightPluck, 0.13, [
        [G4, 0.6],
        [C5, 0.7],
      ]),
      ...[C5, E5, G5, C6].map((semitone) => ({
        instrument: brightPluck,
        pitchHz: pitch(semitone),
        atS: 0.3,
        level: 0.6,
      })),
      { instrument: glass, pitchHz: pitch(C7), atS: 0.3, level: 0.12 },
    ],
  },
  ticking: {
    lengthS: 2,
    notes: [
      { instrument: wood, pitchHz: 1150, atS: 0.02, level: 1 },
      { instrument: wood, pitchHz: 920, atS: 1.02, level: 0.9 },
    ],
  },
};

/** The samples of a score, loudest at about −3 dBFS, silent at the end: the same ones every time. */
export function play(score: Score): Float64Array {
  const dry = new Float64Array(Math.round(score.lengthS * SAMPLE_RATE));
  for (const note of score.notes) strike(dry, note);
  const sound = score.room ? inRoom(dry, score.room.wetness, score.room.lengthS) : dry;
  const loudest = sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const fade = FADE_OUT_S * SAMPLE_RATE;
  return sound.map((sample, i) => {
    const left = Math.min(1, (sound.length - 1 - i) / fade);
    return (sample / loudest) * PEAK * left;
  });
}
