import { describe, expect, it } from 'vitest';
import type { AiAnswerPart } from '#shared/contract/account/ai/ai-answers.ts';
import { type Block, blocksOf, plainTextOf } from './answer-blocks.ts';

const text = (given: string): AiAnswerPart => ({ kind: 'text', text: given });
const FIGURE: AiAnswerPart = {
  kind: 'figure',
  figure: {
    id: 'f1',
    value: '2 h 5 min',
    label: 'Focus on Thesis',
    place: { tab: 'stats', projectId: null, detail: 'view=sessions' },
  },
};

/** Blocks in short: bold in stars, figures in braces. */
function shortOf(blocks: readonly Block[]): string[] {
  return blocks.map((block) => {
    const lines = block.lines.map((line) =>
      line
        .map((inline) => {
          const shown = inline.kind === 'text' ? inline.text : `{${inline.figure.value}}`;
          return inline.isBold ? `*${shown}*` : shown;
        })
        .join(''),
    );
    const kind = block.kind === 'numbers' ? `numbers from ${block.first}` : block.kind;
    return `${kind}: ${lines.join(' | ')}`;
  });
}

const read = (...parts: AiAnswerPart[]) => shortOf(blocksOf(parts));

describe('an answer', () => {
  it('has paragraphs, lists and bold words', () => {
    const given = 'You did **well**.\nReally.\n\n- One\n- **Two**\n\n3. Three\n4. Four\nThe end.';
    expect(read(text(given))).toEqual([
      'paragraph: You did *well*. | Really.',
      'bullets: One | *Two*',
      'numbers from 3: Three | Four',
      'paragraph: The end.',
    ]);
  });

  it('has figures where they stand, also in lists and between marks of bold', () => {
    expect(read(text('On Thesis **'), FIGURE, text('** this week.\n- '), FIGURE)).toEqual([
      'paragraph: On Thesis *{2 h 5 min}* this week.',
      'bullets: {2 h 5 min}',
    ]);
  });

  it('without words has no blocks', () => {
    expect(read()).toEqual([]);
    expect(read(text(' \n\n \n'))).toEqual([]);
  });

  it('has bold words at its end while they are coming, and a mark afterwards', () => {
    const parts = [text('**All** good, and **ver')];
    expect(shortOf(blocksOf(parts, true))).toEqual(['paragraph: *All* good, and *ver*']);
    expect(shortOf(blocksOf(parts))).toEqual(['paragraph: *All* good, and **ver']);
  });

  it('is plain text for screen readers', () => {
    expect(plainTextOf([text('You did **'), FIGURE, text('**.\n')])).toBe('You did 2 h 5 min.');
  });
});

describe('a text that wants to be more than text', () => {
  it.each([
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '[open](https://evil.example/?q=secret)',
    '![](https://evil.example/pixel.png)',
    '[open](javascript:alert(1))',
    'https://evil.example',
    '# Heading',
    '```js alert(1) ```',
    '| a | b |',
    '> quote',
    '&lt;b&gt; &#x3c;',
    '[f1]',
    '\u202Egnp.exe',
    '__proto__ constructor',
  ])('stays one line of text: %s', (given) => {
    expect(blocksOf([text(given)])).toEqual([
      { kind: 'paragraph', lines: [[{ kind: 'text', text: given, isBold: false }]] },
    ]);
  });

  it('of many marks is read in time', () => {
    const given = '**'.repeat(3000) + '\n- '.repeat(3000) + '1. '.repeat(3000);
    expect(blocksOf([text(given)]).length).toBeGreaterThan(0);
  });
});
