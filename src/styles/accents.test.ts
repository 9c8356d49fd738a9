import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ACCENTS } from '#shared/domain/settings/premium-settings.ts';
import { contrast } from '#tests/support/site/contrast.ts';
import {
  ACCENT_COLORS,
  ACCENT_NAMES,
  type AccentColors,
  knownAccent,
  type PremiumAccent,
} from './accents.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const THEMES = ['light', 'dark'] as const;
type ThemeName = (typeof THEMES)[number];
type Token = keyof AccentColors;

const accents = ACCENTS.filter((accent): accent is PremiumAccent => accent !== 'tomato');

/** The colour of a token with an accent: the accent's own, or the one that stays. */
function colorOf(token: string, accent: PremiumAccent, theme: ThemeName): string {
  const place = theme === 'light' ? 0 : 1;
  const own = Object.entries(ACCENT_COLORS[accent]).find(([name]) => name === token);
  if (own !== undefined) return own[1][place];
  const value = new RegExp(`^\\s*--${token}: (.+);$`, 'm').exec(css)?.[1] ?? '';
  const pair = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value);
  const color = pair?.[place + 1] ?? value;
  if (!/^#\w{6}$/.test(color)) throw new Error(`--${token} is no colour`);
  return color;
}

const grounds = ['paper', 'surface', 'sunken', 'hover', 'raised'];
const textPairs: readonly (readonly [string, readonly string[]])[] = [
  ['primary-ink', [...grounds, 'primary-soft']],
  ['ink', ['primary-soft']],
  ['ink-second', ['primary-soft']],
  ['on-fill', ['primary-fill', 'primary-fill-hover']],
];
const graphicPairs: readonly (readonly [Token, readonly string[]])[] = [
  ['primary', ['paper', 'surface', 'sunken']],
  ['primary-fill', ['paper', 'surface']],
  ['unripe', ['paper', 'surface']],
  ['turning', ['paper', 'surface']],
  ['ripe', ['paper', 'surface']],
];

test('there are six accents beside the default, each with a name', () => {
  expect(accents).toHaveLength(6);
  expect(Object.keys(ACCENT_NAMES)).toEqual([...ACCENTS]);
});

test('an accent that nobody knows is the default', () => {
  expect([knownAccent('plum'), knownAccent('lime')]).toEqual(['plum', 'tomato']);
});

describe.each(accents.flatMap((accent) => THEMES.map((theme) => ({ accent, theme }))))(
  '$accent in the $theme theme',
  ({ accent, theme }) => {
    const ratio = (one: string, other: string) =>
      contrast(colorOf(one, accent, theme), colorOf(other, accent, theme));
    const listed = (pairs: readonly (readonly [string, readonly string[]])[]) =>
      pairs.flatMap(([front, backs]) => backs.map((back) => [front, back] as const));

    test.each(listed(textPairs))('has text %s on %s at a contrast of 4.5:1', (text, ground) => {
      expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5);
    });

    test.each(listed(graphicPairs))('has shape %s on %s at a contrast of 3:1', (shape, ground) => {
      expect(ratio(shape, ground)).toBeGreaterThanOrEqual(3);
    });
  },
);
