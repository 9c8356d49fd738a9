import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvLine, withoutGuards } from './csv.ts';

describe('a line of CSV', () => {
  it('quotes what needs it, and leaves numbers, flags and nothing as they are', () => {
    expect(csvLine(['a,b', 'a;b', 'a\tb', 'say "x"', 'two\nlines', 'plain', -5, true, null])).toBe(
      '"a,b","a;b","a\tb","say ""x""","two\nlines",plain,-5,true,\r\n',
    );
  });

  it.each([
    ...['=1+1', '+1', '-1', '@SUM', '\tx', '\rx', '\0x', '"=1'].map((text) => [text, `'${text}`]),
    ["x;=cmd|'/C calc'!A0;", "x;'=cmd|'/C calc'!A0;"],
    ['x\t=1;"@2\r\n-3', "x\t'=1;'\"@2\r\n'-3"],
    ["'=1", "''=1"],
    ["a-b; 1=1, it's; 'so'", "a-b; 1=1, it's; 'so'"],
  ])('writes %j as the text %j', (text, written) => {
    const { data } = Papa.parse<string[]>(csvLine([text, '']), { delimiter: ',' });
    expect(data[0]).toEqual([written, '']);
  });

  const text = fc.string({ unit: fc.constantFrom(...'a"\',;\t\r\n=+-@\0 ä') });

  it('has no formula, by whichever sign a spreadsheet separates', () => {
    fc.assert(
      fc.property(fc.array(text), (cells) => {
        const begins = csvLine(cells).split(/[,;\t\r\n]"*/);
        expect(begins.filter((cell) => /^"*[=+\-@]/.test(cell))).toEqual([]);
      }),
    );
  });

  it('is read back as it was', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 2 }), (cells) => {
        const { data } = Papa.parse<string[]>(csvLine(cells), { delimiter: ',', newline: '\r\n' });
        expect(data[0]?.map(withoutGuards)).toEqual(cells);
      }),
    );
  });
});
