import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { nodesOf, textOf } from '#publishing/tree/tree.ts';
import { maskFields, piecesOf, withSources } from './field-tokens.ts';
import { readMail } from './read-mail.ts';

const told = (source: string) =>
  readMail(source).problems.map(({ line, column, text }) => `${line}:${column} ${text}`);

describe('a personal field in a mail', () => {
  it.each([
    'Hi {{ name | "there" }}!',
    '# Hi {{ name | "there" }}',
    '- {{ email }}\n- {{ level | "1" }}',
    '| {{ name | "you" }} | b |\n| --- | --- |\n| {{ email }} | d |',
    '**{{ name | "you" }}** and *{{ email }}*',
    '[Hello {{ name | "you" }}](/app)',
    '<Callout title="For {{ name | \'you\' }}">\nText\n</Callout>',
    '<Button label="Go on, {{ first_name | \'friend\' }}" url="/app" />',
    '{{ email }}{{ email }}',
    'Text.[^1]\n\n[^1]: To {{ email }}.',
  ])('%j is read', (source) => {
    const { tree, fields, problems } = readMail(source);
    expect(problems).toEqual([]);
    const texts = [...nodesOf(tree ?? { type: 'root', children: [] })].flatMap((node) => [
      ...('value' in node ? [node.value] : []),
      ...(node.type === 'component' ? Object.values(node.attributes) : []),
    ]);
    const slots = texts
      .flatMap((text) => piecesOf(text, fields))
      .filter((each) => typeof each !== 'string');
    expect(slots).toEqual(fields.map(({ slot }) => slot));
  });

  it('is text in code', () => {
    const { tree, problems } = readMail('`{{ nmae }}` and\n\n```\n{{ name }} {{ x\n```');
    expect(problems).toEqual([]);
    expect(tree === null ? '' : textOf(tree)).toBe('{{ nmae }} and{{ name }} {{ x');
  });

  it.each([
    ['Hi {{ nmae | "x" }}', '1:4 there is no field “nmae”. Did you mean {{ name | "there" }}?'],
    ['a\n\n  b {{ name }}', '3:5 “name” is not known of everybody.'],
    ['Hi {{ name', '1:4 this field has no end.'],
    ['Hi {{}}', '1:4 this field has no name.'],
    ['Hi {{{ name }}}', '1:4 this field cannot be read.'],
    ['Hi { name }', '1:4 an expression in braces cannot be used.'],
    ['[a](/app?to={{ email }})', '1:1 a personal field cannot stand in an address'],
    ['[a](https://x.example/{{email}})', '1:1 a personal field cannot stand in an address'],
    ['![{{ email }}](/a.png)', '1:1 a personal field cannot stand in a title or the description'],
    ['[a](/app "{{ email }}")', '1:1 a personal field cannot stand in a title or the description'],
    [
      '<Button label="Go" url="/app?{{ email }}" />',
      '1:1 a personal field cannot stand in an address',
    ],
    ['<Callout title="{{ x }}">\nText\n</Callout>', '1:17 there is no field “x”'],
  ])('%j is refused: %s', (source, problem) => {
    expect(told(source)[0]).toContain(problem);
    expect(readMail(source).tree).toBeNull();
  });

  it('moves no other problem', () => {
    expect(told('{{ name | "there" }} {{ email }} <b>x</b>')[0]).toMatch(/^1:34 HTML such as <b>/);
  });
});

describe('a mail cannot have', () => {
  it.each([
    ['<LiveTimer duration="25m" label="Go" />', 'LiveTimer runs on pages alone'],
    ['<TimerCard page="kitchen-timer" />', 'TimerCard is a part of pages.'],
    ['<Video provider="vimeo" id="123456" title="How it works" />', 'Video does not play'],
    [
      '<Screenshot name="stats" alt="Bars of the pomodoros of a month" />',
      'Screenshot is a part of pages',
    ],
    ['<Butto label="Go" url="/app" />', 'Did you mean Button?'],
    [
      '<Button label="Go" url="javascript:alert(1)" />',
      'An address begins with a slash or with https://.',
    ],
    ['<Button label="Go" url="//evil.example" />', 'An address begins with a slash'],
    ['<Button label="Go" url="/\\evil.example" />', 'An address begins with a slash'],
    ['<Button url="/app" />', 'Button needs label'],
    ['<Button label="Go" url="/app">x</Button>', 'Button'],
    ['<script>alert(1)</script>', 'HTML such as <script> cannot be used. Leave it out.'],
    ['<style>p{}</style>', 'HTML such as <style> cannot be used.'],
    ['<img src="https://x.example/pixel.gif">', 'HTML such as <img> cannot be used.'],
    ['import x from "y"', 'nothing can be imported'],
    ['export const x = 1', 'nothing can be exported'],
    ['{1 + 1}', 'an expression in braces cannot be used'],
    ['[a](javascript:alert(1))', 'is not for the web'],
    ['[a](data:text/html,x)', 'is not for the web'],
    ['[a]()', 'a link has no address'],
    ['[a](page)', 'is relative. Begin with a slash: /page'],
    ['[a](//evil.example)', 'has no https: before it'],
    ['[a](#part)', 'a mail has no headings to link to'],
    ['![a](https://x.example/a.png)', 'is no file of this site'],
    ['---\ntitle: x\n---\n\nText', 'a mail has no fields at the top'],
    ['a \ue000\ue100\ue100\ue100\ue100 b', 'a character of a private font'],
    ['a \u0000 b', 'NUL'],
    ['a \u202e b', 'a bidirectional control'],
    ['x'.repeat(200_001), 'this mail has 200,001 characters'],
    ['x'.repeat(30_000), 'this line has 30,000 characters'],
  ])('%j: %s', (source, problem) => {
    expect(told(source).join('\n')).toContain(problem);
    expect(readMail(source).tree).toBeNull();
  });
});

it('every problem of a line is told at its column', () => {
  expect(
    told('<LiveTimer duration="25m" label="Go" />\n\nHi {{ x }} {{ y }}, [a](#b)').map(
      (each) => each.split(' ')[0],
    ),
  ).toEqual(['1:1', '3:4', '3:12', '3:21']);
});

const sign = fc.constantFrom(
  '{{',
  '}}',
  '{',
  '}',
  '|',
  '"',
  '\\',
  '`',
  ' ',
  '\n',
  'name',
  'email',
  '<',
  '[',
  '](',
  ')',
  '*',
  '\ue000',
  '\ue101',
);
property.prop([fc.array(sign, { maxLength: 60 }).map((parts) => parts.join(''))], { numRuns: 500 })(
  'no mixture of signs breaks the reading of fields',
  (source) => {
    const { masked, fields } = maskFields(source);
    expect(masked).toHaveLength(source.length);
    const clean = source.replace(/[\ue000-\uf8ff]/g, '\ufffd');
    expect(withSources(masked, fields)).toBe(clean);
    const { tree, problems } = readMail(source);
    expect(tree === null).toBe(problems.some(({ level }) => level === 'error'));
  },
);
