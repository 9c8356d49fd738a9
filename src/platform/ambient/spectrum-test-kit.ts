/** The power of a signal by frequency, averaged over windows of 8,192 samples. */
export function powerSpectrum(samples: Float32Array): Float64Array {
  const size = 8192;
  const power = new Float64Array(size / 2);
  for (let from = 0; from + size <= samples.length; from += size / 2) {
    const real = Float64Array.from({ length: size }, (_none, at) => {
      const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / size);
      return (samples[from + at] ?? 0) * window;
    });
    const imaginary = new Float64Array(size);
    transform(real, imaginary);
    for (let bin = 0; bin < power.length; bin += 1) {
      power[bin] = (power[bin] ?? 0) + (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2;
    }
  }
  return power;
}

/** The fast Fourier transform in place; the length is a power of two. */
export function transform(real: Float64Array, imaginary: Float64Array): void {
  const size = real.length;
  const swap = (list: Float64Array, one: number, other: number) => {
    [list[one], list[other]] = [list[other] ?? 0, list[one] ?? 0];
  };
  for (let at = 1, mirrored = 0; at < size; at += 1) {
    let bit = size >> 1;
    for (; mirrored & bit; bit >>= 1) mirrored ^= bit;
    mirrored ^= bit;
    if (at < mirrored) {
      swap(real, at, mirrored);
      swap(imaginary, at, mirrored);
    }
  }
  for (let span = 2; span <= size; span *= 2) {
    const angle = (-2 * Math.PI) / span;
    for (let from = 0; from < size; from += span) {
      for (let at = 0; at < span / 2; at += 1) {
        const [one, other] = [from + at, from + at + span / 2];
        const [cos, sin] = [Math.cos(angle * at), Math.sin(angle * at)];
        const [re, im] = [real[other] ?? 0, imaginary[other] ?? 0];
        const [turnedRe, turnedIm] = [re * cos - im * sin, re * sin + im * cos];
        real[other] = (real[one] ?? 0) - turnedRe;
        imaginary[other] = (imaginary[one] ?? 0) - turnedIm;
        real[one] = (real[one] ?? 0) + turnedRe;
        imaginary[one] = (imaginary[one] ?? 0) + turnedIm;
      }
    }
  }
}

/** The mean power per hertz between two frequencies, in dB. */
export function bandDb(
  power: Float64Array,
  rate: number,
  [fromHz, toHz]: readonly [fromHz: number, toHz: number],
): number {
  const hzOfBin = rate / 2 / power.length;
  const bins = power.slice(Math.round(fromHz / hzOfBin), Math.round(toHz / hzOfBin));
  return 10 * Math.log10(bins.reduce((sum, each) => sum + each, 0) / bins.length);
}

/** How many dB the power per hertz rises with each octave, over octaves from a lowest frequency on. */
export function slopeDb(
  power: Float64Array,
  rate: number,
  { fromHz, octaves }: { fromHz: number; octaves: number },
): number {
  const levels = Array.from({ length: octaves }, (_none, octave) =>
    bandDb(power, rate, [fromHz * 2 ** octave, fromHz * 2 ** (octave + 1)]),
  );
  const middle = (octaves - 1) / 2;
  const rise = levels.reduce((sum, level, octave) => sum + level * (octave - middle), 0);
  return rise / levels.reduce((sum, _level, octave) => sum + (octave - middle) ** 2, 0);
}

/** The frequency below which half of the power lies. */
export function medianHz(power: Float64Array, rate: number): number {
  const hzOfBin = rate / 2 / power.length;
  const half = power.reduce((sum, each) => sum + each, 0) / 2;
  let sum = 0;
  const bin = power.findIndex((each) => {
    sum += each;
    return sum >= half;
  });
  return bin * hzOfBin;
}
