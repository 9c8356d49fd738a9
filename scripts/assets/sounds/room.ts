import { SAMPLE_RATE } from './instruments.ts';

const ECHO_TIMES_S = [0.0297, 0.0371, 0.0411, 0.0437] as const;
const SPREAD_TIMES_S = [0.005, 0.0017] as const;
const SPREAD = 0.7;

function echoes(dry: Float64Array, delayS: number, lengthS: number): Float64Array {
  const delay = Math.round(delayS * SAMPLE_RATE);
  const feedback = 10 ** ((-3 * delayS) / lengthS);
  const wet = new Float64Array(dry.length);
  let damped = 0;
  for (let i = delay; i < dry.length; i += 1) {
    // Air swallows the high tones first.
    damped = 0.6 * (wet[i - delay] ?? 0) + 0.4 * damped;
    wet[i] = (dry[i - delay] ?? 0) + feedback * damped;
  }
  return wet;
}

function spread(input: Float64Array, delayS: number): Float64Array {
  const delay = Math.round(delayS * SAMPLE_RATE);
  const output = new Float64Array(input.length);
  for (let i = 0; i < input.length; i += 1) {
    const earlier = i >= delay ? (input[i - delay] ?? 0) + SPREAD * (output[i - delay] ?? 0) : 0;
    output[i] = earlier - SPREAD * (input[i] ?? 0);
  }
  return output;
}

/** Adds the sound of a room after Schroeder (1962): four combs side by side, two all-passes after. */
export function inRoom(dry: Float64Array, wetness: number, lengthS: number): Float64Array {
  const combs = ECHO_TIMES_S.map((delayS) => echoes(dry, delayS, lengthS));
  let wet: Float64Array = dry.map(
    (_, i) => combs.reduce((sum, comb) => sum + (comb[i] ?? 0), 0) / combs.length,
  );
  for (const delayS of SPREAD_TIMES_S) wet = spread(wet, delayS);
  return dry.map((sample, i) => sample + wetness * (wet[i] ?? 0));
}
