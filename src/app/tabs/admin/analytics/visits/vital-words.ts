import { VITALS, type VitalName } from '#shared/domain/analytics/visits.ts';
import { VITAL_LIMITS, type VitalRating } from '#shared/domain/analytics/vital-ratings.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';

/** The abbreviation of each vital, and what it measures. */
export const VITAL_NAMES: Readonly<Record<VitalName, { short: string; long: string }>> = {
  lcp: { short: 'LCP', long: 'largest content shown' },
  inp: { short: 'INP', long: 'answer to an input' },
  cls: { short: 'CLS', long: 'layout shift' },
  fcp: { short: 'FCP', long: 'first content shown' },
  ttfb: { short: 'TTFB', long: 'first byte of the answer' },
};

/** A rating in words, and the tone of its tag. */
export const RATING_WORDS: Readonly<
  Record<VitalRating, { word: string; tone: 'good' | 'waiting' | 'bad' }>
> = {
  good: { word: 'Good', tone: 'good' },
  fair: { word: 'Needs work', tone: 'waiting' },
  poor: { word: 'Poor', tone: 'bad' },
};

const SECOND_MS = 1000;

/** A vital with its unit: `2.4 s`, `180 ms`, of CLS the score `0.08`. */
export function vitalInWords(name: VitalName, value: number): string {
  if (name === 'cls') return formatNumber(Math.round(value * 100) / 100);
  if (value < SECOND_MS) return `${formatNumber(Math.round(value))} ms`;
  return `${formatNumber(Math.round(value / 100) / 10)} s`;
}

/** Names the vitals and the limits of their ratings in one sentence. */
export function limitsInWords(): string {
  const all = VITALS.map((name) => {
    const { short, long } = VITAL_NAMES[name];
    const { good, poor } = VITAL_LIMITS[name];
    return `${short} (${long}) up to ${vitalInWords(name, good)}, poor above ${vitalInWords(name, poor)}`;
  });
  return `Three of four page views were at least this fast. Good is ${all.join('; ')}.`;
}
