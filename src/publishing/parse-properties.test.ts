import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foreignParts } from './allowed-tree-test-kit.ts';
import { COMPONENT_NAMES } from './components/definitions.ts';
import { parseArticle } from './parse-article.ts';
import { hasErrors, readBody } from './parse-body.ts';
import { LIMITS } from './source/limits.ts';

const around = { components: COMPONENT_NAMES };

/** Signs and words that mean something in MDX, and some that do not. */
const part = fc.constantFrom(
  '#',
  '##',
  '\n',
  '\n\n',
  '- ',
  '1. ',
  '> ',
  '    ',
  '\t',
  '|',
  '\n|-|-|\n',
  '---',
  '```',
  '~~~',
  '*',
  '**',
  '_',
  '~~',
  '`',
  '[',
  ']',
  '(',
  ')',
  '](/timers)',
  '![',
  '[^1]',
  '[^1]: ',
  '[x]: /y',
  '<',
  '>',
  '</',
  '/>',
  '<b>',
  '</b>',
  '<Callout>',
  '</Callout>',
  '<Steps>',
  '</Steps>',
  '<LiveTimer duration="5m" label="x" />',
  '<Faq>',
  '</Faq>',
  '<!--',
  '-->',
  '<https://a.b>',
  '{',
  '}',
  '{/*',
  '*/}',
  'import ',
  'export ',
  '\\',
  '&',
  '&amp;',
  '&#x202e;',
  '&#0;',
  '\0',
  '"',
  "'",
  '...',
  '--',
  'https://a.b',
  'javascript:',
  'a',
  'word ',
  '😀',
  '\ud800',
  '\u202e',
  '\r\n',
);
const text = fc.oneof(
  fc.array(part, { maxLength: 60 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

test('of any text only allowed nodes come into the tree, and no problem is without a place', () => {
  fc.assert(
    fc.property(text, (source) => {
      const { tree, problems } = readBody(source, around);
      // Everything that the parser could refuse is masked.
      expect(problems.filter(({ text: told }) => /cannot be read as Markdown/.test(told))).toEqual(
        [],
      );
      const lines = source.split(/\r\n?|\n/).length;
      expect(tree === null ? [] : foreignParts(tree)).toEqual([]);
      expect(problems.filter(({ line, column }) => line < 1 || line > lines || column < 1)).toEqual(
        [],
      );
    }),
    { numRuns: 3000 },
  );
});

test('any source is answered: with an article, or with errors', () => {
  fc.assert(
    fc.property(text, fc.constantFrom('', '---\n', '---\ntitle: x\n---\n'), (body, head) => {
      const { tree, frontmatter, problems } = parseArticle(head + body, around);
      expect(tree === null || frontmatter === null).toBe(hasErrors(problems));
    }),
    { numRuns: 1000 },
  );
});

test('a tree is the same after it was stored', () => {
  fc.assert(
    fc.property(text, (source) => {
      const { tree } = readBody(source, around);
      expect(JSON.parse(JSON.stringify(tree))).toEqual(tree);
    }),
    { numRuns: 500 },
  );
});

const HOSTILE = [
  '{',
  '{\n',
  '{}',
  '<',
  '<b>',
  '<Callout>\n',
  '<!-- ',
  '&amp;',
  '&#0;',
  '"',
  "'",
  '\0',
  '> ',
  '- ',
  '*a ',
  '`',
  '[',
  '![a](b) ',
  '[^1]',
  'a@b.c ',
  '\\{',
  'import a\n',
  '(',
  '😀',
  '\u202e',
  '|',
];

/** The least processor time of three, in milliseconds: other work on the machine counts for nothing. */
function timeOf(source: string): number {
  const times = Array.from({ length: 3 }, () => {
    const start = process.cpuUsage();
    readBody(source, around);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

test.each(HOSTILE)('many times %j takes linear time', (sign) => {
  const repeated = (length: number) => sign.repeat(Math.floor(length / sign.length));
  const paragraph = (length: number) => `${repeated(2000)}\n\n`.repeat(length / 2000);
  const [few, many] = [timeOf(paragraph(20_000)), timeOf(paragraph(160_000))];
  // Eight times the text, and twice that for the collection of garbage.
  expect(many).toBeLessThan(Math.max(few, 20) * 16);
});

test.each(HOSTILE)('a megabyte of %j in one line is answered within a second', (sign) => {
  const source = sign.replace('\n', ' ').repeat(Math.floor(LIMITS.length / sign.length));
  expect(timeOf(source)).toBeLessThan(1000);
});
