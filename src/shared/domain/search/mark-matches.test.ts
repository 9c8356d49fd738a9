import { describe, expect, it } from 'vitest';
import { searchWords } from './fold-text.ts';
import { markMatches } from './mark-matches.ts';

/** A text with what was found in brackets. */
function marked(text: string, search: string): string {
  return markMatches(text, searchWords(search))
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('');
}

describe('what a search found', () => {
  it.each([
    ['Draft the résumé', 'resume', 'Draft the [résumé]'],
    ['Draft the résumé', 'RÉS dr', '[Dr]aft the [rés]umé'],
    ['Re-read, then reread', 're', '[Re]-[re]ad, then [re]read'],
    ['Breaking', 'eak', 'Br[eak]ing'],
    ['Breaking bread', 'rea', 'B[rea]king bread'],
    ['Straße', 'strasse', 'Straße'],
    ['Ça va 😀 ñandú', 'nandu', 'Ça va 😀 [ñandú]'],
    ['abc', 'abc ab', '[abc]'],
    ['abc', '', 'abc'],
    ['<b>bold</b>', 'bold', '<b>[bold]</b>'],
  ])('stands apart in %s for %s', (text, search, expected) => {
    expect(marked(text, search)).toBe(expected);
  });

  it('leaves a text as it is, put together again', () => {
    const text = 'E\u0301tude ﬁn İstanbul';
    expect(
      markMatches(text, ['e', 'fin', 'i'])
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });
});
