/* The plain noises: each returns a function that gives the next sample. */

/** Gives numbers from 0 up to 1 that nobody can foresee. */
export type Random = () => number;
/** Gives the next sample of a sound. */
export type Source = () => number;

/** White noise, from -1 to 1: the same power at every frequency. */
export function whiteNoise(random: Random): Source {
  return () => random() * 2 - 1;
}

/** The filters of Paul Kellet's pink noise at 44.1 kHz: how much each keeps, and how much it takes. */
const PINK_FILTERS = [
  [0.99886, 0.0555179],
  [0.99332, 0.0750759],
  [0.969, 0.153852],
  [0.8665, 0.3104856],
  [0.55, 0.5329522],
  [-0.7616, -0.016898],
] as const;

/** Pink noise: 3 dB less power with each octave. */
export function pinkNoise(random: Random): Source {
  const white = whiteNoise(random);
  const states = PINK_FILTERS.map(() => 0);
  let delayed = 0;
  return () => {
    const sample = white();
    let sum = delayed + sample * 0.5362;
    for (let at = 0; at < states.length; at += 1) {
      const [keeps, takes] = PINK_FILTERS[at] ?? [0, 0];
      const state = (states[at] ?? 0) * keeps + sample * takes;
      states[at] = state;
      sum += state;
    }
    delayed = sample * 0.115926;
    return sum * 0.11;
  };
}

/** Below this, brown noise is level: deeper is felt by loudspeakers and heard by nobody. */
const DEEPEST_HZ = 25;

/** Brown noise: 6 dB less power with each octave. */
export function brownNoise(random: Random, rate: number): Source {
  const white = whiteNoise(random);
  const keeps = Math.exp((-2 * Math.PI * DEEPEST_HZ) / rate);
  const takes = Math.sqrt(1 - keeps * keeps);
  let last = 0;
  return () => {
    last = last * keeps + white() * takes;
    return last;
  };
}

/** Lets through what lies below a frequency (6 dB per octave). */
export function lowPass(hz: number, rate: number): (sample: number) => number {
  const share = 1 - Math.exp((-2 * Math.PI * hz) / rate);
  let state = 0;
  return (sample) => {
    state += share * (sample - state);
    return state;
  };
}

/** Lets through what lies above a frequency (6 dB per octave). */
export function highPass(hz: number, rate: number): (sample: number) => number {
  const low = lowPass(hz, rate);
  return (sample) => sample - low(sample);
}

/** A slow wander between two values, for gusts and flames. */
export function wander(
  random: Random,
  rate: number,
  { from, to, everyS }: { from: number; to: number; everyS: number },
): Source {
  let value = from + random() * (to - from);
  let step = 0;
  let left = 0;
  return () => {
    if (left <= 0) {
      left = Math.ceil(everyS * rate * (0.5 + random()));
      step = (from + random() * (to - from) - value) / left;
    }
    left -= 1;
    value += step;
    return value;
  };
}
