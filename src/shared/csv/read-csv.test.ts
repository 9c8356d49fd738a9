import { fc, test } from '@fast-check/vitest';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { processorMs } from '#tests/support/processor-time.ts';
import { readCsv } from './read-csv.ts';

const cellsOf = (text: string) => readCsv(text).rows.map(({ cells }) => cells);

describe('a CSV', () => {
  it.each([
    [
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\r\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['\uFEFFa,b', [['a', 'b']]],
    [
      '"a;b;c;d",x\n1,2',
      [
        ['a;b;c;d', 'x'],
        ['1', '2'],
      ],
    ],
    [
      'sep=;\r\na,b;c\r\n1;2',
      [
        ['a,b', 'c'],
        ['1', '2'],
      ],
    ],
    ['one\ntwo', [['one'], ['two']]],
  ])('%j is read', (text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });

  it('has the line on which each row begins', () => {
    const { rows } = readCsv('sep=,\na,b\n"x\ny",1\nz,2');
    expect(rows.map(({ line }) => line)).toEqual([2, 3, 5]);
  });

  it('loses only the lines whose quotes are broken', () => {
    const { rows, broken } = readCsv('a,b\n1,"2"x\n3,4\n5,"6\n7,8');
    expect(rows.map(({ line }) => line)).toEqual([1, 3, 5]);
    expect(broken.map(({ line }) => line)).toEqual([2, 4]);
    expect(broken[0]?.text).toContain('quotation marks don’t match');
  });

  it('of many broken lines is given up', () => {
    const { broken } = readCsv('a,"b"c\n'.repeat(500));
    expect(broken).toHaveLength(201);
    expect(broken.at(-1)?.text).toContain('More than 200 lines');
  });

  it('is read across the parts in which it is parsed', () => {
    const table = Array.from({ length: 20_000 }, (_, at) => [
      `${at}`,
      at % 3 === 0 ? 'x\n"y"' : 'z',
    ]);
    const { rows, broken } = readCsv(Papa.unparse(table, { newline: '\r\n' }));
    expect(broken).toEqual([]);
    expect(rows.map(({ cells }) => cells)).toEqual(table);
    expect(rows.at(-1)?.line).toBe(20_000 + Math.floor(19_998 / 3) + 1);
  });

  it('may have a text of sixty thousand characters over many lines', () => {
    const long = 'one line\n'.repeat(6500);
    const filler = 'a,b\n'.repeat(10_000);
    const { rows, broken } = readCsv(`${filler}"${long}",1\nlast,2`);
    expect(broken).toEqual([]);
    expect(rows.slice(-2)).toEqual([
      { line: 10_001, cells: [long, '1'] },
      { line: 16_502, cells: ['last', '2'] },
    ]);
  });

  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', 'ä', ';', '=') });
  test.prop([fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1 })])(
    'is read back when it is well formed',
    (table) => {
      const text = Papa.unparse([['a', 'b', 'c'], ...table], { newline: '\n' });
      const { rows, broken } = readCsv(text);
      expect(broken).toEqual([]);
      expect(rows.slice(1).map(({ cells }) => cells)).toEqual(table);
    },
  );

  test.prop([fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', 'task', 'TYPE,CONTENT\n') })])(
    'is read to its end when malformed, and every line is a row or a problem',
    (text) => {
      const { rows, broken } = readCsv(text);
      const lines = [...rows, ...broken].map(({ line }) => line);
      expect(new Set(lines).size).toBe(lines.length);
    },
  );

  it.each(['"', 'a,"b"c\n', 'a,"\n', 'a,b\n', ',', '""', '\r', '"\n"'])(
    'of a megabyte of %j is read in time',
    (part) => {
      const text = part.repeat(Math.ceil(1_000_000 / part.length));
      expect(processorMs(() => readCsv(text))).toBeLessThan(3000);
    },
  );
});
