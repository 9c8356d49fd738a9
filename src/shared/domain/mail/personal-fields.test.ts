import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { processorMs } from '#tests/support/processor-time.ts';
import {
  type FieldSlot,
  fieldExample,
  PERSONAL_FIELD_NAMES,
  PERSONAL_FIELDS,
  parseFields,
} from './personal-fields.ts';

describe('a personal field', () => {
  it.each([
    ['{{ email }}', [{ field: 'email', fallback: null }]],
    ['{{email}}', [{ field: 'email', fallback: null }]],
    ['{{ EMAIL }}', [{ field: 'email', fallback: null }]],
    ['{{ name | "there" }}', [{ field: 'name', fallback: 'there' }]],
    ['{{name|"there"}}', [{ field: 'name', fallback: 'there' }]],
    ['{{ name | “there” }}', [{ field: 'name', fallback: 'there' }]],
    ["{{ name | 'there' }}", [{ field: 'name', fallback: 'there' }]],
    ['{{ name | "" }}', [{ field: 'name', fallback: '' }]],
    ['{{ name | "a | b {c}" }}', [{ field: 'name', fallback: 'a | b {c}' }]],
    ['Hi {{ first_name | "you" }}!', ['Hi ', { field: 'first_name', fallback: 'you' }, '!']],
    ['no field { at } all', ['no field { at } all']],
    ['', []],
  ] as const)('%j is read', (text, pieces) => {
    expect(parseFields(text)).toEqual({ pieces, problems: [] });
  });

  it.each([
    ['{{ nmae | "x" }}', 'there is no field “nmae”. Did you mean {{ name | "there" }}?'],
    [
      '{{ first name }}',
      'there is no field “first name”. Did you mean {{ first_name | "there" }}?',
    ],
    ['{{ First-Name }}', 'Did you mean {{ first_name | "there" }}?'],
    ['{{ colour }}', 'Known fields are name, first_name, email'],
    ['{{ __proto__ }}', 'there is no field “__proto__”'],
    ['{{ constructor | "x" }}', 'there is no field “constructor”'],
    ['{{ }}', 'this field has no name'],
    ['{{}}', 'this field has no name'],
    [
      '{{ name }}',
      '“name” is not known of everybody. Write what to say instead: {{ name | "there" }}',
    ],
    ['{{ level }}', '{{ level | "your" }}'],
    ['{{ name | there }}', 'the text after | stands in quotes'],
    ['{{ name | "there }}', 'the text after | stands in quotes'],
    ['{{ name | }}', 'the text after | stands in quotes'],
    ['{{ name | "a" | "b" }}', 'the text after | stands in quotes'],
    [`{{ name | "${'x'.repeat(101)}" }}`, 'too long: at most 100 characters'],
    ['{{ name | "a\u202eb" }}', 'the text after | has a control character'],
    ['{{ name | "a\u0000b" }}', 'the text after | has a control character'],
    ['{{ name', 'this field has no end'],
    ['{{ name\n}}', 'this field has no end'],
    ['{{ name }', 'this field has no end'],
    ['{{{ name }}}', 'this field cannot be read'],
    ['{{ {{ name }} }}', 'this field cannot be read'],
  ])('%j is refused and stays as it is', (text, problem) => {
    const { pieces, problems } = parseFields(text);
    expect(pieces.join('')).toBe(text);
    expect(problems[0]?.text).toContain(problem);
    expect(problems.every(({ level }) => level === 'error')).toBe(true);
  });

  it('has its problem at its line and column', () => {
    const { problems } = parseFields('one {{ x }}\r\ntwo\n  {{ y }} {{ email }} {{ z }}');
    expect(problems.map(({ line, column }) => [line, column])).toEqual([
      [1, 5],
      [3, 3],
      [3, 23],
    ]);
  });

  it.each(PERSONAL_FIELD_NAMES)('%s has an example that is right', (field) => {
    expect(parseFields(fieldExample(field)).problems).toEqual([]);
  });

  it('is offered in a list that names each once', () => {
    expect(PERSONAL_FIELD_NAMES.toSorted()).toEqual(Object.keys(PERSONAL_FIELDS).toSorted());
  });
});

describe('a hostile text of a megabyte', () => {
  it.each(['{{', '{{ ', '{{ name | "', '{', '}}', '{{ }}', '{{ name | "x" }}\n', '{{ a |', ' '])(
    'of %j is read at once',
    (part) => {
      const text = part.repeat(Math.ceil(1_000_000 / part.length));
      expect(processorMs(() => parseFields(text))).toBeLessThan(1000);
      expect(parseFields(text).problems.length).toBeLessThanOrEqual(1001);
    },
  );

  it('is refused after a thousand fields', () => {
    const { problems, pieces } = parseFields('{{ email }}'.repeat(1500));
    expect(problems.at(-1)?.text).toBe('there are more than 1000 fields. Leave some out.');
    expect(pieces.filter((piece) => typeof piece !== 'string')).toHaveLength(1000);
  });
});

const anySlot: fc.Arbitrary<FieldSlot> = fc.record({
  field: fc.constantFrom(...PERSONAL_FIELD_NAMES),
  fallback: fc.stringMatching(/^[\p{L}\p{N} .,!{|']{0,40}$/u),
});
const plain = fc.string({ maxLength: 40 }).filter((text) => !text.includes('{'));

property.prop([fc.array(fc.oneof(plain, anySlot), { maxLength: 20 })])(
  'what is written in braces comes back as it was meant',
  (parts) => {
    const text = parts
      .map((part) => (typeof part === 'string' ? part : `{{ ${part.field} | "${part.fallback}" }}`))
      .join('');
    const { pieces, problems } = parseFields(text);
    expect(problems).toEqual([]);
    expect(pieces.filter((piece) => typeof piece !== 'string')).toEqual(
      parts.filter((part) => typeof part !== 'string'),
    );
    const words = (all: readonly unknown[]) =>
      all.filter((each) => typeof each === 'string').join('');
    expect(words(pieces)).toBe(words(parts));
  },
);

property.prop([
  fc.string({ unit: fc.constantFrom('{', '}', '|', '"', ' ', 'name', 'email', '\n') }),
])('no mixture of signs breaks it, and nothing of a text is lost', (text) => {
  const { pieces, problems } = parseFields(text);
  const slots = pieces.filter((piece) => typeof piece !== 'string');
  expect(slots.length + problems.length).toBeGreaterThanOrEqual(text.includes('{{') ? 1 : 0);
  const lines = text.split('\n');
  for (const { line, column } of problems) {
    expect(lines[line - 1]?.slice(column - 1, column + 1)).toBe('{{');
  }
});
