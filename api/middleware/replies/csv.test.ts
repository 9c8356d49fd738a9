import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('a line of CSV', () => {
  it('quotes what needs it, and leaves numbers, flags and nothing as they are', () => {
    expect(csvLine(['a,b', 'say "x"', 'two\nlines', -5, true, null])).toBe(
      '"a,b","say ""x""","two\nlines",-5,true,\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM', '\tx', '\rx', '\0x'])('makes no formula of %j', (text) => {
    expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/);
  });

  it('comes back as it was written, an apostrophe before a formula apart', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 2 }), (cells) => {
        const { data } = Papa.parse<string[]>(csvLine(cells), { delimiter: ',', newline: '\r\n' });
        const expected = cells.map((cell) => (/^[=+\-@\t\r\0]/.test(cell) ? `'${cell}` : cell));
        expect(data[0]).toEqual(expected);
      }),
    );
  });
});
