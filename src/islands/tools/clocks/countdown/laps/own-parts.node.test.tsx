import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CountdownConfig } from '#shared/contract/tools/clocks/countdown.ts';
import { CountdownTool } from '../CountdownTool.tsx';
import { OwnCountdownTool } from '../OwnCountdownTool.tsx';
import { hasOwnParts } from './own-parts.ts';

const parse = (more: object) =>
  CountdownConfig.parse({ kind: 'countdown', presets: ['10m'], ...more });

test.each([
  [{ parts: ['laps'] }, 'Lap'],
  [{ hasRoundLabels: true }, 'Round labels'],
])('a page with a part of its own (%o) carries it', (more, shown) => {
  const config = parse(more);
  expect(hasOwnParts(config)).toBe(true);
  expect(renderToStaticMarkup(<OwnCountdownTool page="/six" config={config} />)).toContain(shown);
  expect(() => renderToStaticMarkup(<CountdownTool page="/six" config={config} />)).toThrow(
    '/six: laps, lists, splits and round names have their own pages.',
  );
});

test('the parts that every page knows are no parts of its own', () => {
  const config = parse({ parts: ['announce', 'recents', 'skip-to-round'] });
  expect(hasOwnParts(config)).toBe(false);
  expect(renderToStaticMarkup(<CountdownTool page="/six" config={config} />)).toContain('10:00');
});
