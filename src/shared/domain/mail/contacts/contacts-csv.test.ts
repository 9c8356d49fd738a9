import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { processorMs } from '#tests/support/processor-time.ts';
import type { CsvRow } from '../../import/csv-row.ts';
import { readConsentTime } from './consent-time.ts';
import { type ContactMapping, guessContactColumns, mappingProblem } from './contact-columns.ts';
import { MOST_CONTACT_ROWS, readContactRows } from './contacts-csv.ts';

const NOW = Date.UTC(2026, 10, 26, 12);
const table = (...rows: (readonly string[])[]): CsvRow[] =>
  rows.map((cells, at) => ({ line: at + 1, cells }));
const guess = (...rows: (readonly string[])[]) => guessContactColumns(table(...rows));
const read = (mapping: ContactMapping, ...rows: (readonly string[])[]) =>
  readContactRows(table(...rows), { mapping, nowMs: NOW });

describe('the columns of a table', () => {
  it.each([
    [
      ['Email', 'Name'],
      ['email', 'name'],
    ],
    [
      ['E-Mail-Adresse', 'Vorname', 'Nachname'],
      ['email', 'firstName', 'lastName'],
    ],
    [
      ['Adresse e-mail', 'Prénom', 'Nom'],
      ['email', 'firstName', 'lastName'],
    ],
    [
      ['Correo electrónico', 'Nombre', 'Apellidos'],
      ['email', 'firstName', 'lastName'],
    ],
    [
      ['Indirizzo email', 'Nome', 'Cognome'],
      ['email', 'firstName', 'lastName'],
    ],
    [
      ['E-mailadres', 'Voornaam', 'Achternaam'],
      ['email', 'firstName', 'lastName'],
    ],
    [
      ['e-post', 'Förnamn', 'Efternamn'],
      ['email', 'firstName', 'lastName'],
    ],
    [
      ['Adres e-mail', 'Imię', 'Nazwisko'],
      ['email', 'firstName', 'lastName'],
    ],
    [
      ['Endereço de e-mail', 'Nome', 'Sobrenome'],
      ['email', 'firstName', 'lastName'],
    ],
    [
      ['メールアドレス', '氏名'],
      ['email', 'name'],
    ],
    [
      ['почта', 'имя'],
      ['email', 'name'],
    ],
    [
      ['EMAIL_ADDRESS', 'Consent Source', 'OPTIN_TIME'],
      ['email', 'consentSource', 'consentedAt'],
    ],
    [
      ['Email', 'Favourite colour', ''],
      ['email', null, null],
    ],
    [
      ['Email', 'E-mail', 'Name'],
      ['email', null, 'name'],
    ],
    [
      ['__proto__', 'constructor', 'email'],
      [null, null, 'email'],
    ],
  ])('%j hold %j', (head, mapping) => {
    expect(guess(head, ['x'])).toEqual({ hasHead: true, mapping });
  });

  it('are found by their cells where the head does not name them', () => {
    const rows = [
      ['A', 'B'],
      ['Ada', 'ada@example.org'],
      ['Bob', ''],
    ] as const;
    expect(guess(...rows)).toEqual({ hasHead: true, mapping: [null, 'email'] });
  });

  it('are found in a table without a head', () => {
    expect(guess(['Ada', ' Ada@Example.org '], ['Bob', 'bob@example.org'])).toEqual({
      hasHead: false,
      mapping: [null, 'email'],
    });
  });

  it('are none in an empty table, nor where there is no address', () => {
    expect(guess()).toEqual({ hasHead: true, mapping: [] });
    expect(guess(['a', 'b'], ['c', 'd'])).toEqual({ hasHead: true, mapping: [null, null] });
  });
});

describe('a mapping', () => {
  it.each([
    [['email'], null],
    [['email', null, 'firstName', 'lastName'], null],
    [['name'], 'Choose the column that holds the e-mail address.'],
    [[], 'Choose the column that holds the e-mail address.'],
    [['email', 'email'], 'Two columns are chosen as “E-mail”. Leave one out.'],
    [['email', 'name', 'lastName'], 'Choose either the whole name, or first and last name.'],
  ] as const)('%j: %j', (mapping, problem) => {
    expect(mappingProblem(mapping)).toBe(problem);
  });
});

describe('a row', () => {
  it('becomes a contact with a normalised address', () => {
    const mapping = ['firstName', 'lastName', 'email', 'consentSource', 'consentedAt'] as const;
    expect(
      read(mapping, [' Ada ', 'Lovelace', ' ADA@Example.ORG', 'Book fair', '20.11.2026']),
    ).toEqual({
      contacts: [
        {
          line: 1,
          address: 'ada@example.org',
          name: 'Ada Lovelace',
          consentSource: 'Book fair',
          consentedAt: '2026-11-20T00:00:00.000Z',
        },
      ],
      refused: [],
      problems: [],
      duplicates: 0,
    });
  });

  it.each([
    ['Ada Lovelace <ada@example.org>', 'ada@example.org'],
    ['<ada@example.org>', 'ada@example.org'],
    ['mailto:ada@example.org', 'ada@example.org'],
    ['ada@m\u00fcnchen.example', 'ada@m\u00fcnchen.example'],
    ["o'hara+news@example.org", "o'hara+news@example.org"],
  ])('with the address %j is taken', (cell, email) => {
    expect(read(['email'], [cell]).contacts.map((each) => each.address)).toEqual([email]);
  });

  it.each([
    ['', 'this row has no e-mail address'],
    ['ada', '“ada” is no e-mail address'],
    ['ada@', 'is no e-mail address'],
    ['ada@localhost', 'is no e-mail address'],
    ['ada@@example.org', 'is no e-mail address'],
    ['ada@example..org', 'is no e-mail address'],
    ['ada@example.org, eve@example.org', 'are several addresses'],
    ['ada@example.org;eve@example.org', 'are several addresses'],
    ['Ada <ada@example.org> <eve@example.org>', 'is no e-mail address'],
    ['ada@example.org\r\nBcc: eve@example.org', 'are several addresses'],
    ['"ada b"@example.org', 'is no e-mail address'],
    ['ada\u0000@example.org', 'is no e-mail address'],
    ['ada\u202e@example.org', 'is no e-mail address'],
    ['=cmd|calc', 'is no e-mail address'],
    [`${'a'.repeat(250)}@example.org`, 'is no e-mail address'],
    ['a'.repeat(1_000_000), 'is too long for an e-mail address'],
  ])('with the address %j is refused', (cell, problem) => {
    const { contacts, problems } = read(['email', 'name'], [cell, 'Ada']);
    expect(contacts).toEqual([]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ line: 1, level: 'error' });
    expect(problems[0]?.text).toContain(problem);
    expect(problems[0]?.text.length).toBeLessThan(200);
    expect(problems[0]?.text).not.toMatch(/[\p{Cc}\u202e]/u);
  });

  it('with more cells than columns is refused, with fewer or empty ones is taken', () => {
    const rows = [['a@example.org', 'Ada', 'x'], ['b@example.org'], ['c@example.org', 'C', ' ']];
    const { contacts, problems } = read(['email', 'name'], ...rows);
    expect(contacts.map(({ line, name }) => [line, name])).toEqual([
      [2, ''],
      [3, 'C'],
    ]);
    expect(problems[0]?.text).toContain('3 cells where 2 are expected');
  });

  it('keeps a name on one line and cuts a long one', () => {
    const rows = [
      ['a@example.org', 'Ada\r\nBcc: eve'],
      ['b@example.org', 'x'.repeat(200)],
    ];
    const { contacts, problems } = read(['email', 'name'], ...rows);
    expect(contacts.map(({ name }) => name)).toEqual(['Ada Bcc: eve', 'x'.repeat(80)]);
    expect(problems).toEqual([
      { line: 2, text: 'the name is cut after 80 characters.', level: 'advice' },
    ]);
  });

  it('without a first name has no name that could be greeted', () => {
    const mapping = ['email', 'firstName', 'lastName'] as const;
    const { contacts } = read(mapping, ['ada@example.org', ' ', 'Müller']);
    expect(contacts.map(({ name }) => name)).toEqual(['']);
  });

  it('without anything is passed over', () => {
    expect(read(['email'], ['', ' '], [])).toEqual({
      contacts: [],
      refused: [],
      problems: [],
      duplicates: 0,
    });
  });
});

it('of two rows with one address the first counts', () => {
  const { contacts, problems, duplicates } = read(
    ['email', 'name'] as const,
    ['ada@example.org', 'Ada'],
    ['ADA@example.org', 'Other'],
  );
  expect(contacts.map(({ name }) => name)).toEqual(['Ada']);
  expect(duplicates).toBe(1);
  expect(problems).toEqual([
    {
      line: 2,
      level: 'advice',
      text: '“ada@example.org” stands in line 1 already. This row is left out.',
    },
  ]);
});

describe('the time of a consent', () => {
  it.each([
    ['', { at: null }],
    ['2026-11-20', { at: '2026-11-20T00:00:00.000Z' }],
    ['2026-11-20T08:00:01.500Z', { at: '2026-11-20T08:00:01.000Z' }],
    ['2026-11-20 08:00', { at: '2026-11-20T08:00:00.000Z' }],
    ['2026-11-20 08:00:00 UTC', { at: '2026-11-20T08:00:00.000Z' }],
    ['2026-11-20T08:00:00+02:00', { at: '2026-11-20T06:00:00.000Z' }],
    ['2026-11-20T08:00:00-0530', { at: '2026-11-20T13:30:00.000Z' }],
    ['1.2.2026', { at: '2026-02-01T00:00:00.000Z' }],
    ['03.04.2021 10:11', { at: '2021-04-03T10:11:00.000Z' }],
    ['03.04.2021, 9:11:30', { at: '2021-04-03T09:11:30.000Z' }],
    // One number is no month.
    ['12/31/2020', { at: '2020-12-31T00:00:00.000Z' }],
    ['31/12/2020 10:11', { at: '2020-12-31T10:11:00.000Z' }],
    ['31.02.2026', { text: expect.stringContaining('is no date') }],
    ['2026-11-20T25:00', { text: expect.stringContaining('is no date') }],
    ['03/04/2026', { text: expect.stringContaining('Write 2026-11-20.') }],
    ['yesterday', { text: expect.stringContaining('is no date') }],
    ['2026-11-27', { text: expect.stringContaining('lies in the future') }],
    ['1026-11-20', { text: expect.stringContaining('too old') }],
  ])('%j is %j', (cell, consent) => {
    expect(readConsentTime(cell, NOW)).toEqual(consent);
  });

  it.each([
    ['31/12/2020', '2021-04-03T00:00:00.000Z'],
    ['12/31/2020', '2021-03-04T00:00:00.000Z'],
    // Both orders stand in the column, or none.
    ['31/12/2020,12/31/2020', null],
    ['', null],
  ])('has its day where other rows have it: beside %j', (others, consentedAt) => {
    const rows = ['03/04/2021', ...others.split(',')].map((day, at) => [`a${at}@example.org`, day]);
    const { contacts } = read(['email', 'consentedAt'], ...rows);
    expect(contacts[0]?.consentedAt).toBe(consentedAt);
  });

  it('that cannot be read is told, and the contact is taken without it', () => {
    const { contacts, problems } = read(['email', 'consentedAt'], ['ada@example.org', 'soon']);
    expect(contacts[0]?.consentedAt).toBeNull();
    expect(problems.map(({ level }) => level)).toEqual(['advice']);
  });
});

describe('a large table', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ line: at + 2, cells: [`p${at}@example.org`] }));

  it('of 100,000 rows is read, in seconds', () => {
    const options = { mapping: ['email'], nowMs: NOW } as const;
    const table100k = rows(MOST_CONTACT_ROWS);
    expect(processorMs(() => readContactRows(table100k, options))).toBeLessThan(5000);
    expect(readContactRows(table100k, options).contacts).toHaveLength(100_000);
  });

  it('of one row more is refused as a whole', () => {
    const options = { mapping: ['email'], nowMs: NOW } as const;
    const { contacts, problems } = readContactRows(rows(MOST_CONTACT_ROWS + 1), options);
    expect(contacts).toEqual([]);
    expect(problems[0]?.text).toContain('100,001 rows; at most 100,000');
  });

  it('tells a thousand problems and counts the others', () => {
    const bad = rows(3000).map(({ line }) => ({ line, cells: ['x'] }));
    const { problems } = readContactRows(bad, { mapping: ['email'], nowMs: NOW });
    expect(problems).toHaveLength(1001);
    expect(problems.at(-1)).toMatchObject({
      line: 1002,
      text: '2,000 more rows have problems from here on.',
    });
  });
});

const cell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('ada@example.org', 'b@example.org', ''),
);
property.prop([fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 30 })])(
  'every row is a contact, a problem, or empty, and no address is there twice',
  (cells) => {
    const mapping = ['email', 'name', 'consentedAt'] as const;
    const { contacts, problems, duplicates } = read(mapping, ...cells);
    const told = new Set([...contacts, ...problems].map(({ line }) => line));
    for (const [at, row] of cells.entries()) {
      expect(told.has(at + 1)).toBe(row.some((each) => each.trim() !== ''));
    }
    expect(new Set(contacts.map(({ address }) => address)).size).toBe(contacts.length);
    const errors = problems.filter(({ level }) => level === 'error').length;
    const filled = cells.filter((row) => row.some((each) => each.trim() !== '')).length;
    expect(contacts.length + errors + duplicates).toBe(filled);
    for (const { name } of contacts) expect(name).not.toMatch(/\p{Cc}/u);
  },
);
