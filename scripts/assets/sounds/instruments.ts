/** Samples a second of every sound. */
export const SAMPLE_RATE = 44_100;

/** One overtone: its share of the pitch, its loudness, and the seconds until it is inaudible (−60 dB). */
type Partial = readonly [ratio: number, level: number, decayS: number];

/** How a struck thing sounds. */
export type Instrument = {
  readonly partials: readonly Partial[];
  /** Seconds from silence to full loudness; the shorter, the harder the strike. */
  readonly attackS: number;
};

/** A church bell held low: hum, prime, minor third, quint, nominal and two that beat against them. */
export const warmBell: Instrument = {
  attackS: 0.004,
  partials: [
    [0.5, 0.55, 3.2],
    [1, 1, 2.6],
    [1.004, 0.35, 2.4],
    [1.193, 0.5, 1.7],
    [1.502, 0.28, 1.3],
    [2, 0.5, 1.4],
    [2.518, 0.16, 0.7],
    [3.011, 0.1, 0.5],
    [4.15, 0.05, 0.25],
  ],
};

/** A felt-covered bar: little more than its ground tone. */
export const feltBar: Instrument = {
  attackS: 0.008,
  partials: [
    [1, 1, 1.5],
    [2, 0.22, 0.9],
    [3.93, 0.12, 0.28],
    [9.2, 0.02, 0.06],
  ],
};

/** Small glass: thin, high and quick. */
export const glass: Instrument = {
  attackS: 0.002,
  partials: [
    [1, 1, 0.8],
    [1.006, 0.4, 0.7],
    [2.76, 0.3, 0.35],
    [5.4, 0.12, 0.15],
  ],
};

/** A bright pluck with even and odd overtones that close as it fades. */
export const brightPluck: Instrument = {
  attackS: 0.005,
  partials: [1, 2, 3, 4, 5, 6, 7].map((ratio) => [ratio, 0.9 / ratio ** 1.25, 1.6 / ratio ** 0.7]),
};

/** A wooden clock, twice: a higher tick and a lower tock. */
export const wood: Instrument = {
  attackS: 0.0006,
  partials: [
    [1, 1, 0.055],
    [1.61, 0.6, 0.04],
    [2.47, 0.45, 0.028],
    [4.2, 0.2, 0.014],
  ],
};

/** When and how a note is struck. */
export type Note = {
  readonly instrument: Instrument;
  readonly pitchHz: number;
  readonly atS: number;
  readonly level: number;
};

/** Adds a note to a line of samples; what would sound past the end is cut off. */
export function strike(samples: Float64Array, note: Note): void {
  const start = Math.round(note.atS * SAMPLE_RATE);
  for (const [ratio, level, decayS] of note.instrument.partials) {
    const step = (2 * Math.PI * note.pitchHz * ratio) / SAMPLE_RATE;
    const fade = Math.log(1000) / (decayS * SAMPLE_RATE);
    for (let i = start; i < samples.length; i += 1) {
      const age = i - start;
      const swell = Math.min(1, age / (note.instrument.attackS * SAMPLE_RATE));
      const loudness = note.level * level * swell * Math.exp(-fade * age);
      samples[i] = (samples[i] ?? 0) + loudness * Math.sin(step * age);
    }
  }
}
