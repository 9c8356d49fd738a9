import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { csvTable } from '#api/middleware/replies/csv.ts';
import { readContactRows } from '../domain/mail/contacts/contacts-csv.ts';
import type { ReadContact } from '../domain/mail/contacts/read-contact.ts';
import { type ContactTable, openContactTable } from './contact-table.ts';

const NOW = Date.UTC(2026, 10, 26, 12);
/** The columns of an export of a list. */
const HEAD = ['email', 'name', 'source', 'consent', 'consentedAt', 'addedAt', 'suppressed'];
const TEXT = 'E-Mail;Vorname;Straße\r\nada@example.org;Änne;Größe 5 €\r\n';

function tableOf(bytes: Uint8Array): ContactTable {
  const table = openContactTable(bytes);
  if ('problem' in table) throw new Error(table.problem);
  return table;
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, mark: readonly number[]) =>
  new Uint8Array([
    ...mark,
    ...[...text].flatMap((letter) => [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8]),
  ]);
const windows1252 = (text: string) =>
  new Uint8Array([...text].map((letter) => (letter === '€' ? 0x80 : letter.charCodeAt(0))));

describe('a file of contacts', () => {
  it.each([
    ['UTF-8', utf8(TEXT)],
    ['UTF-8', utf8(`\uFEFF${TEXT}`)],
    ['UTF-16 LE', utf16(TEXT, [0xff, 0xfe])],
    ['UTF-16 LE', utf16(TEXT, [])],
    ['Windows-1252', windows1252(TEXT)],
  ] as const)('in %s is read', (encoding, bytes) => {
    expect(openContactTable(bytes)).toEqual({
      encoding,
      head: ['E-Mail', 'Vorname', 'Straße'],
      problems: [],
      mapping: ['email', 'firstName', null],
      rows: [{ line: 2, cells: ['ada@example.org', 'Änne', 'Größe 5 €'] }],
    });
  });

  it('without a head begins with its first contact', () => {
    const { head, mapping, rows } = tableOf(utf8('\n\nAda,ada@example.org\nEve,eve@example.org\n'));
    expect([head, mapping]).toEqual([null, [null, 'email']]);
    expect(rows.map(({ line }) => line)).toEqual([3, 4]);
  });

  it('with broken quotes names the line and reads the others', () => {
    const { rows, problems } = tableOf(utf8('email,name\na@example.org,"A" B\nb@example.org,C\n'));
    expect(rows.map(({ line }) => line)).toEqual([3]);
    expect(problems).toMatchObject([{ line: 2, level: 'error' }]);
  });

  it.each([
    ['', 'This file is empty.'],
    ['\r\n  \n', 'This file is empty.'],
    ['PK\u0003\u0004xl/worksheets', 'This is a spreadsheet'],
    ['\u0001\u0000\u0000\u0007\u0000\u0000\u0000a', 'This is no text file.'],
  ])('%j is none: %s', (text, problem) => {
    expect(openContactTable(utf8(text))).toEqual({ problem: expect.stringContaining(problem) });
  });

  it('that is too large is refused unread', () => {
    expect(openContactTable(new Uint8Array(30_000_001))).toEqual({
      problem: expect.stringContaining('larger than 30 MB'),
    });
  });
});

async function exported(contacts: readonly Omit<ReadContact, 'line'>[]): Promise<string> {
  let text = '';
  const rows = contacts.map(({ address, name, consentSource, consentedAt }) => [
    address,
    name,
    'import',
    consentSource,
    consentedAt,
    '2026-11-25T09:00:00.000Z',
    null,
  ]);
  for await (const part of csvTable(HEAD, [rows])) text += part;
  return text;
}

const contact = fc.record({
  address: fc.stringMatching(/^[a-z0-9+=._-]{1,20}$/).map((local) => `${local}@example.org`),
  name: fc.string({
    unit: fc.constantFrom('A', 'ä', '"', ',', ';', '=', '+', '@', '-', "'", '山'),
  }),
  consentSource: fc.constantFrom('', 'Book fair', '=HYPERLINK("x")', '-'),
  consentedAt: fc.constantFrom(null, '2026-11-20T08:00:00.000Z'),
});

property.prop([fc.uniqueArray(contact, { selector: ({ address }) => address, maxLength: 20 })])(
  'an export is imported again without a change, and holds no formula',
  async (contacts) => {
    const text = await exported(contacts);
    const { mapping, rows, problems } = tableOf(utf8(text));
    for (const cell of rows.flatMap(({ cells }) => cells)) expect(cell).not.toMatch(/^[=+\-@]/);
    const read = readContactRows(rows, { mapping, nowMs: NOW });
    expect([problems, read.problems]).toEqual([[], []]);
    expect(read.contacts).toEqual(contacts.map((each, at) => ({ ...each, line: at + 2 })));
  },
);
