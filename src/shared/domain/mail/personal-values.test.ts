import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { PERSONAL_FIELD_NAMES, parseFields } from './personal-fields.ts';
import {
  fieldFiller,
  fillLine,
  firstNameOf,
  type Person,
  personalValues,
  sampleValues,
} from './personal-values.ts';

const ADA: Person = {
  email: 'ada@example.org',
  name: 'Ada Lovelace',
  timeZone: 'Europe/Vienna',
  joinedAtMs: Date.UTC(2026, 2, 3, 23, 30),
  lastActiveAtMs: Date.UTC(2026, 9, 20, 8),
  sessions: 1280,
  level: 7,
};
const CONTACT: Person = {
  email: 'ada@example.org',
  name: null,
  timeZone: 'UTC',
  joinedAtMs: null,
  lastActiveAtMs: null,
  sessions: null,
  level: null,
};
const filled = (text: string, person: Person) =>
  fillLine(parseFields(text).pieces, fieldFiller(personalValues(person)));

describe('the values of a recipient', () => {
  it('are written as readers see them, in their own zone', () => {
    expect(personalValues(ADA)).toEqual({
      name: 'Ada Lovelace',
      first_name: 'Ada',
      email: 'ada@example.org',
      joined: '4 March 2026',
      last_active: '20 October 2026',
      sessions: '1,280',
      level: '7',
    });
  });

  it('are left out where they are not known', () => {
    expect(personalValues(CONTACT)).toEqual({ email: 'ada@example.org' });
    expect(personalValues({ ...CONTACT, name: ' \t ' })).toEqual({ email: 'ada@example.org' });
  });

  it('hold a zero as a number that is known', () => {
    expect(personalValues({ ...CONTACT, sessions: 0 }).sessions).toBe('0');
  });
});

describe('a first name', () => {
  it.each([
    ['Ada Lovelace', 'Ada'],
    ['Dr. Ada Lovelace', 'Ada'],
    ['Prof. Dr. Ada Lovelace', 'Ada'],
    ['Lovelace, Ada', 'Ada'],
    ['Lovelace, Dr. Ada', 'Ada'],
    ['Ada Lovelace, PhD', 'Ada'],
    ['Herr Max Müller', 'Max'],
    ['Van Morrison', 'Van'],
    ['ada', 'ada'],
    ['  Ada   King ', 'Ada'],
    ['Łukasz Żak', 'Łukasz'],
    ['山田太郎', '山田太郎'],
    ['ada@example.org', ''],
    ['12345', ''],
    ['', ''],
    ['Mr.', ''],
    // A surname alone, or what may be one.
    ['Herr Müller', ''],
    ['Frau Dr. Müller', ''],
    ['Dr. Müller', ''],
    ['Dr.Müller', ''],
    ['Mrs Smith', ''],
    ['M. Dupont', ''],
    ['Herr und Frau Müller', ''],
    ['Frau von Müller', ''],
    ['von Müller', ''],
    ['Familie Müller', ''],
    ['Müller, Frau', ''],
    ['Lovelace,', ''],
  ])('of %j is %j', (name, first) => {
    expect(firstNameOf(name)).toBe(first);
  });
});

describe('a filled text', () => {
  it('greets by name, and by the fall-back where there is none', () => {
    expect(filled('Hi {{ first_name | "there" }}!', ADA)).toBe('Hi Ada!');
    expect(filled('Hi {{ first_name | "there" }}!', CONTACT)).toBe('Hi there!');
  });

  it('escapes values and fall-backs in HTML', () => {
    const filler = fieldFiller({ name: '<b>"Ada" & \'Eve\'</b>' });
    expect(filler.html({ field: 'name', fallback: '' })).toBe(
      '&lt;b&gt;&quot;Ada&quot; &amp; &#39;Eve&#39;&lt;/b&gt;',
    );
    expect(filler.html({ field: 'level', fallback: '<i>' })).toBe('&lt;i&gt;');
  });

  it('does not fill what a value looks like', () => {
    expect(filled('{{ name | "" }}', { ...ADA, name: '{{ email }}' })).toBe('{{ email }}');
  });

  it('does not read values from a prototype', () => {
    const inherited = Object.create({ name: 'Eve' });
    expect(fieldFiller(inherited).text({ field: 'name', fallback: 'there' })).toBe('there');
  });

  it('has samples of everything, and of the address alone', () => {
    expect(Object.keys(sampleValues(true)).toSorted()).toEqual(PERSONAL_FIELD_NAMES.toSorted());
    expect(Object.keys(sampleValues(false))).toEqual(['email']);
  });
});

describe('a value that would be a header of its own', () => {
  it.each([
    'Ada\r\nBcc: eve@example.org',
    'Ada\nBcc: eve@example.org',
    'Ada\rBcc: eve@example.org',
    'Ada\u0085Bcc: eve@example.org',
    'Ada\u2028Bcc: eve@example.org',
    'Ada\u0000\u000bBcc: eve@example.org',
    'Ada\r\n\r\n<script>alert(1)</script>',
  ])('%j stays on its line', (name) => {
    const line = filled('Hi {{ name | "there" }}', { ...ADA, name });
    expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    expect(line.startsWith('Hi Ada ')).toBe(true);
  });
});

property.prop([fc.string({ unit: 'binary', maxLength: 300 })])(
  'whatever a value holds, it is one line without controls, and no HTML',
  (name) => {
    const filler = fieldFiller({ name });
    const slot = { field: 'name', fallback: 'there' } as const;
    expect(filler.text(slot)).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
    expect(Array.from(filler.text(slot)).length).toBeLessThanOrEqual(200);
    expect(filler.html(slot)).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|#39;)/);
  },
);
