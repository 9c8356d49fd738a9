import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PROJECT_COLORS } from '#shared/domain/projects/project-colors.ts';
import { contrast } from '#tests/support/site/contrast.ts';

const css = readFileSync(new URL('./ProjectDot.module.css', import.meta.url), 'utf8');
const tokens = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8');

type Pair = readonly [light: string, dark: string];

function pairOf(source: string, name: string): Pair {
  const found = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\);`).exec(source);
  const [, light, dark] = found ?? [];
  if (light === undefined || dark === undefined) throw new Error(`no colours for --${name}`);
  return [light, dark];
}

describe.each(PROJECT_COLORS)('the mark of a project in %s', (color) => {
  const [, rule = ''] = css.split(`[data-color='${color}']`);

  it.each([
    ['light', 0],
    ['dark', 1],
  ] as const)(
    'has a letter that can be read on its tile, and a dot that is seen, in the %s theme',
    (_, index) => {
      const mark = pairOf(rule, 'mark')[index];
      expect(contrast(mark, pairOf(rule, 'mark-soft')[index])).toBeGreaterThanOrEqual(4.5);
      for (const ground of ['paper', 'surface', 'sunken', 'hover', 'raised']) {
        expect(contrast(mark, pairOf(tokens, ground)[index])).toBeGreaterThanOrEqual(3);
      }
    },
  );
});
