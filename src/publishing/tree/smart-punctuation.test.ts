import fc from 'fast-check';
import { mdxToMdast } from 'satteri';
import { expect, test } from 'vitest';
import { readBody } from '../parse-body.ts';
import { textOf } from './tree.ts';

const set = (source: string) => {
  const { tree } = readBody(source, { components: [] });
  return tree === null ? null : textOf(tree);
};

test.each([
  ['"Tea", she said', '“Tea”, she said'],
  ["don't, 'tea', the '90s", 'don’t, ‘tea’, the ’90s'],
  ['"*Tea*" and *"tea"*', '“Tea” and “tea”'],
  ['10--12 --- and ...', '10–12 — and …'],
  ['a 6" pan', 'a 6” pan'],
  ['`"tea"` is code', '"tea" is code'],
  ['\\"tea\\" and &quot;tea&quot;', '"tea" and "tea"'],
  ['[a "link"](/timers "a title")', 'a “link”'],
])('%s', (source, expected) => {
  expect(set(source)).toBe(expected);
});

/** Texts as the parser's own option sets them. */
function setByParser(source: string): string {
  const values: string[] = [];
  const gather = (node: { type: string; value?: unknown; children?: readonly unknown[] }) => {
    if (typeof node.value === 'string') values.push(node.value);
    for (const child of node.children ?? []) gather(child as Parameters<typeof gather>[0]);
  };
  gather(mdxToMdast(source, { features: { smartPunctuation: true } }));
  return values.join('');
}

const words = fc.constantFrom(
  '"',
  "'",
  '--',
  '---',
  '...',
  '-',
  '.',
  ' ',
  ' ',
  'tea',
  'a',
  '7',
  '*tea*',
  '**tea**',
  ',',
  '!',
  '(',
  ')',
  '&amp;',
  '&quot;',
  '\\"',
  'é',
  '😀',
  '—',
  '[tea](/timers)',
  '`"`',
  '\n',
  '’',
);

test('signs are set as by the parser', () => {
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 16 }), (parts) => {
      const source = `Tea ${parts.join('')}`;
      fc.pre(!/\n\s*\n|\n *(?:[-—]|\d)/.test(source));
      expect(set(source)).toBe(setByParser(source));
    }),
    { numRuns: 3000 },
  );
});
