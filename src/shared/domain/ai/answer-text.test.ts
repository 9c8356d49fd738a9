import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { createAnswerReader, readAnswer } from './answer-text.ts';

const textOf = (text: string) =>
  readAnswer(text)
    .map((token) => (token.kind === 'text' ? token.text : `‹${token.id}›`))
    .join('');

describe('the text of an answer', () => {
  it.each([
    ['keeps paragraphs, lists and bold', 'One.\n\n- **a**\n1. b', 'One.\n\n- **a**\n1. b'],
    ['finds figures', 'You had [f1], [f2, f13] and【f4】.', 'You had ‹f1›, ‹f2›, ‹f13› and‹f4›.'],
    [
      'leaves the words of links',
      'See [the page](https://evil.example/?q=1 "x").',
      'See the page.',
    ],
    ['leaves out pictures', 'A ![pixel](https://evil.example/p.png) b', 'A pixel b'],
    ['reads links within links', '[![a](http://b)](http://c)', 'a'],
    ['leaves out the address behind a figure', '[f1](https://evil.example)', '‹f1›'],
    ['leaves out references', '[here][1]\n[1]: http://evil.example', 'here\n(link removed)'],
    ['leaves out addresses', 'Go to https://evil.example/a now', 'Go to (link removed) now'],
    ['leaves out domains with a path', 'evil.example/a?b', '(link removed)'],
    ['keeps names with dots', 'Node.js and e.g. 3.5 h/day', 'Node.js and e.g. 3.5 h/day'],
    ['leaves out tags', 'A <img src=x onerror=alert(1)> b <b>c</b>', 'A  b c'],
    ['keeps signs', '1 < 2, 3 * 4 > 5!', '1 < 2, 3 * 4 > 5!'],
    ['leaves out headings, code and italics', '## Today\n`x` *y*', 'Today\nx y'],
    ['makes one mark of lists', '* a\n+ b\n• c', '- a\n- b\n- c'],
    ['keeps brackets', 'a [b] c', 'a [b] c'],
    ['leaves out what nobody sees', 'a\u202eb\u{e0041}c\u200bd', 'abcd'],
    ['keeps emoji of several characters', '👩\u200d💻', '👩\u200d💻'],
    ['forms no link of what is left', '[a]`(b)` http:/`/c', '[a] (b) http:/ /c'],
    ['leaves out empty lines at the beginning and beyond one', '\n\n\na\n\n\n\nb', 'a\n\nb'],
    ['leaves out what is never closed', '[a\n![b', 'a\nb'],
  ])('%s', (_name, text, shown) => {
    expect(textOf(text)).toBe(shown);
  });

  it('returns words as soon as they are whole', () => {
    const reader = createAnswerReader();
    expect(reader.read('You wor')).toEqual([{ kind: 'text', text: 'You ' }]);
    expect(reader.read('ked ')).toEqual([{ kind: 'text', text: 'worked ' }]);
    expect(reader.read('今日は')).toEqual([{ kind: 'text', text: '今日は' }]);
    expect(reader.end()).toEqual([]);
  });
});

const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom('[f1]', '[', ']', '(', ')', '!', '<', '>', '**', '*', '`', '# ', '- ', '\n'),
      fc.constantFrom('http://', 'https:', '//', 'a.example/', 'www.', '\r\n', ' ', '今', '\u200b'),
      fc.string({ maxLength: 6, unit: 'binary' }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

property.prop([anyText, fc.array(fc.nat(40), { maxLength: 20 })])(
  'does not depend on the pieces it comes in',
  (text, cuts) => {
    const reader = createAnswerReader();
    const marks: unknown[] = [];
    let read = '';
    const take = (tokens: ReturnType<typeof reader.read>) => {
      for (const token of tokens) {
        if (token.kind === 'text') read += token.text;
        else marks.push([read.length, token.id]);
      }
    };
    let rest = text;
    for (const cut of cuts) {
      take(reader.read(rest.slice(0, cut)));
      rest = rest.slice(cut);
    }
    take(reader.read(rest));
    take(reader.end());
    expect(read).toBe(
      readAnswer(text)
        .map((token) => (token.kind === 'text' ? token.text : ''))
        .join(''),
    );
    expect(marks.length).toBe(readAnswer(text).filter(({ kind }) => kind === 'mark').length);
  },
);

property.prop([anyText])('holds no link, picture, tag or address', (text) => {
  const shown = textOf(text);
  expect(shown).not.toMatch(/\]\(|!\[[^\]]*\]\(|<[a-z][^>]*>|[a-z]:\/\//iu);
});
