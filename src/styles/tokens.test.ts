import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast } from '#tests/support/site/contrast.ts';
import { THEME_COLORS } from './theme.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type ThemeName = 'light' | 'dark';

function tokenColor(token: string, theme: ThemeName): string {
  const value = new RegExp(`^\\s*--${token}: (.+);$`, 'm').exec(css)?.[1];
  if (value === undefined) throw new Error(`no token --${token}`);
  const pair = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value);
  const color = pair === null ? value : pair[theme === 'light' ? 1 : 2];
  if (color === undefined || !/^#\w{6}$/.test(color)) throw new Error(`--${token} is no colour`);
  return color;
}

const grounds = ['paper', 'surface', 'sunken', 'hover'];

const textPairs: readonly (readonly [text: string, grounds: readonly string[]])[] = [
  ['ink', [...grounds, 'raised', 'primary-soft', 'short-break-soft', 'long-break-soft']],
  ['ink-second', [...grounds, 'raised', 'primary-soft', 'short-break-soft', 'long-break-soft']],
  ['ink-third', grounds],
  ['primary-ink', [...grounds, 'raised', 'primary-soft']],
  ['short-break-ink', [...grounds, 'raised', 'short-break-soft']],
  ['long-break-ink', [...grounds, 'raised', 'long-break-soft']],
  ['danger-ink', [...grounds, 'raised', 'danger-soft']],
  ['success-ink', [...grounds, 'raised', 'success-soft']],
  ['warning-ink', [...grounds, 'raised', 'warning-soft']],
  [
    'on-fill',
    ['primary', 'short-break', 'long-break', 'danger'].flatMap((name) =>
      name === 'primary'
        ? ['primary-fill', 'primary-fill-hover']
        : [`${name}-fill`, `${name}-fill-hover`],
    ),
  ],
];

const graphicPairs: readonly (readonly [shape: string, grounds: readonly string[]])[] = [
  ['primary', ['paper', 'surface']],
  ['unripe', ['paper', 'surface']],
  ['turning', ['paper', 'surface']],
  ['short-break', ['paper', 'surface']],
  ['long-break', ['paper', 'surface']],
  ['line-strong', ['paper', 'surface', 'sunken']],
];

describe.each(['light', 'dark'] as const)('colours in the %s theme', (theme) => {
  const ratio = (one: string, other: string) =>
    contrast(tokenColor(one, theme), tokenColor(other, theme));
  const listed = (pairs: typeof textPairs) =>
    pairs.flatMap(([front, backs]) => backs.map((back) => [front, back] as const));

  test.each(listed(textPairs))('text %s on %s has a contrast of 4.5:1', (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(listed(graphicPairs))('shape %s on %s has a contrast of 3:1', (shape, ground) => {
    expect(ratio(shape, ground)).toBeGreaterThanOrEqual(3);
  });

  test('the bar of the browser has the colour of the paper', () => {
    expect(THEME_COLORS[theme]).toBe(tokenColor('paper', theme));
  });
});
