import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast } from '#tests/support/site/contrast.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const TOKENS = read('../../styles/tokens.css');
const SPEAKER = read('./rooms/speaker/SpeakerTool.module.css');
const FULL = read('./parts/full/FullStage.module.css');
const CARDS = read('./clocks/multi/MultiTool.module.css');
const PICTURES = read('./clocks/visual/VisualTool.module.css');
const MAIN_ROW = read('./parts/screen/MainRow.module.css');

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** Returns the colour of a custom property in a piece of CSS, in a theme. */
function colorIn(css: string, name: string, theme: Theme): string {
  const value = new RegExp(`--${name}:\\s*([^;]+);`).exec(css)?.[1]?.trim() ?? '';
  const pair = /^light-dark\((.+?), (.+?)\)$/.exec(value);
  const color = (pair === null ? value : pair[theme === 'light' ? 1 : 2]) ?? '';
  const named = /^var\(--([\w-]+)\)$/.exec(color)?.[1];
  if (named !== undefined) return colorIn(TOKENS, named, theme);
  if (!/^#\w{6}$/.test(color)) throw new Error(`--${name} is no colour: ${value}`);
  return color;
}

/** Returns the innermost rules of a stylesheet that set a custom property. */
function rulesThatSet(css: string, name: string): string[] {
  return [...css.matchAll(/\{([^{}]*)\}/g)]
    .map(([, rule = '']) => rule)
    .filter((rule) => rule.includes(`--${name}:`));
}

function mix(one: string, other: string, share: number): string {
  const part = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) =>
    Math.round(part(one, at) * share + part(other, at) * (1 - share))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${mixed.join('')}`;
}

/** Returns the filled backgrounds of tools: those of the sessions, and the lights of a talk. */
function filledGrounds(theme: Theme): { fill: string; on: string }[] {
  const white = colorIn(TOKENS, 'on-fill', theme);
  const sessions = ['primary-fill', 'short-break-fill', 'long-break-fill'].map((name) => ({
    fill: colorIn(TOKENS, name, theme),
    on: white,
  }));
  const lights = rulesThatSet(SPEAKER, 'session-fill').map((rule) => ({
    fill: colorIn(rule, 'session-fill', theme),
    on: rule.includes('--on-fill:') ? colorIn(rule, 'on-fill', theme) : white,
  }));
  expect(lights).toHaveLength(5);
  return [...sessions, ...lights];
}

describe.each(THEMES)('in the %s theme', (theme) => {
  test('words and the big button can be read on every filled ground', () => {
    const faint = filledGrounds(theme).filter(({ fill, on }) => contrast(fill, on) < 4.5);
    expect(faint).toEqual([]);
  });

  test('the big button can be read while somebody points at it', () => {
    const hover = /&:hover[^{]*\{\s*background: color-mix\(in srgb, var\(--on-fill\) (\d+)%, var/;
    const share = Number(hover.exec(MAIN_ROW)?.[1]) / 100;
    const faint = filledGrounds(theme).filter(
      ({ fill, on }) => !(contrast(fill, mix(on, fill, share)) >= 4.5),
    );
    expect(faint).toEqual([]);
  });

  test('what stands on a filled ground can be read while somebody points at it', () => {
    const alpha = /--fill-hover: #000000(\w\w);/.exec(TOKENS)?.[1] ?? '';
    const share = Number.parseInt(alpha, 16) / 255;
    const faint = filledGrounds(theme).filter(
      ({ fill, on }) => !(contrast(on, mix('#000000', fill, share)) >= 4.5),
    );
    expect(faint).toEqual([]);
  });

  test('the cards of several timers can be read, at rest and ringing', () => {
    const cards = rulesThatSet(CARDS, 'card-fill');
    expect(cards.length).toBeGreaterThan(4);
    const surface = colorIn(TOKENS, 'surface', theme);
    const faint = cards.filter((rule) => {
      const card = colorIn(rule, 'card', theme);
      const white = contrast(colorIn(rule, 'card-fill', theme), colorIn(TOKENS, 'on-fill', theme));
      const ground = mix(card, surface, 0.09);
      return Math.min(white, contrast(card, surface), contrast(card, ground)) < 4.5;
    });
    expect(faint).toEqual([]);
  });

  test('the shapes of the pictures stand out from the page', () => {
    const shapes = [PICTURES, ...rulesThatSet(PICTURES, 'colour')];
    const surface = colorIn(TOKENS, 'surface', theme);
    const faint = shapes.filter((rule) => contrast(colorIn(rule, 'colour', theme), surface) < 3);
    expect(faint).toEqual([]);
  });
});

test('the digits of the full screen stand out from each of its grounds', () => {
  const grounds = rulesThatSet(FULL, 'ground');
  expect(grounds).toHaveLength(3);
  const faint = grounds.flatMap((rule) =>
    ['digits', 'amber', 'red', 'blue']
      .map((ink) => [ink, contrast(colorIn(rule, ink, 'light'), colorIn(rule, 'ground', 'light'))])
      .filter(([, ratio]) => Number(ratio) < 3),
  );
  expect(faint).toEqual([]);
});
