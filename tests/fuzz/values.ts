import fc from 'fast-check';
import type { Description, Schema } from './schema.ts';
import { kindOfField, OWN_WORD, refArbitrary } from './things.ts';

/** Where a value stands: the call's path, and the name of its field. */
export interface Place {
  readonly description: Description;
  readonly path: string;
  readonly field: string;
}

const DAY_MS = 86_400_000;
/** Sessions and plans of the generated requests lie around this instant. */
const AROUND_MS = Date.UTC(2026, 10, 20, 10);
const ZONES = ['Europe/Vienna', 'UTC', 'Pacific/Kiritimati', 'America/St_Johns', 'Asia/Kathmandu'];
/** Acts of the audit log, and one that nobody has done. */
const ACTS = ['user.update', 'user.delete', 'subscription.give', 'user.signOut', 'user.fly'];
const LONE_SURROGATES = ['\ud800', 'a\udfff', '\ud83d', 'x\udc00y'];
const ODD_TEXTS = [
  ...LONE_SURROGATES,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u202eright to left\u202c',
  'שלום עולם',
  'مرحبا',
  '👩‍👩‍👧‍👦',
  'Z\u0351\u036b\u0343a\u0301\u0301\u0301',
  '\ufeff',
  '\u200b',
  '\r\n\t',
  '﷽',
  'ﬃ İ ß',
  "'; drop table users; --",
  '%_\\',
  '<script>alert(1)</script>',
  '__proto__',
  '=1+1',
];

/** Values that a schema allows, as far as it says so. */
export function allowed(schema: Schema, place: Place): fc.Arbitrary<unknown> {
  const resolved = place.description.resolve(schema);
  if (isId(resolved)) return refArbitrary(fc, kindOfField(place.path, place.field));
  if (resolved.const !== undefined) return fc.constant(resolved.const);
  if (resolved.enum !== undefined) return fc.constantFrom(...resolved.enum);
  if (resolved.anyOf !== undefined) {
    return fc.oneof(...resolved.anyOf.map((each) => allowed(each, place)));
  }
  const types = typesOf(resolved);
  return types.length === 0
    ? fc.jsonValue({ maxDepth: 2 })
    : fc.oneof(...types.map((type) => allowedOfType(type, resolved, place)));
}

/** Values at the bounds of a schema and beyond them, and of other types. */
export function extreme(schema: Schema, place: Place): fc.Arbitrary<unknown> {
  const resolved = place.description.resolve(schema);
  if (resolved.anyOf !== undefined) {
    return fc.oneof(...resolved.anyOf.map((each) => extreme(each, place)));
  }
  const ofItsTypes = typesOf(resolved).map((type) => extremeOfType(type, resolved, place));
  return fc.oneof({ weight: 3, arbitrary: fc.oneof(...ofItsTypes, anything()) }, anything());
}

/** Any JSON value. */
export function anything(): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom<unknown>(null, true, 0, -1, 1.5, '', [], {}, [[]], { $gt: '' }, '0', 'true'),
    fc.jsonValue({ maxDepth: 2 }),
  );
}

/** The fields of an object schema. */
export function fieldsOf(schema: Schema, { description }: Place): Readonly<Record<string, Schema>> {
  return description.resolve(schema).properties ?? {};
}

function typesOf({ type }: Schema): readonly string[] {
  if (type === undefined) return [];
  return typeof type === 'string' ? [type] : type;
}

function isId({ pattern }: Schema): boolean {
  return pattern?.startsWith('^[0-9a-f]{8}-') === true;
}

function allowedOfType(type: string, schema: Schema, place: Place): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return allowedText(schema, place);
    case 'integer':
      return fc.integer(boundsOf(schema));
    case 'number':
      return fc.double({ ...boundsOf(schema), noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return allowedList(schema, place);
    case 'object':
      return allowedObject(schema, place);
    default:
      return fc.constant(null);
  }
}

function boundsOf({ minimum = -1_000_000, maximum = 1_000_000 }: Schema) {
  const least = Math.max(minimum, -1_000_000);
  return { min: least, max: Math.max(least, Math.min(maximum, 1_000_000)) };
}

function allowedText(schema: Schema, place: Place): fc.Arbitrary<string> {
  if (schema.format === 'date') return days();
  if (schema.format === 'date-time') return instants();
  if (schema.format === 'email') return emails();
  if (place.field === 'timeZone') return fc.constantFrom(...ZONES);
  if (place.field === 'act') return fc.constantFrom(...ACTS);
  if (schema.pattern !== undefined && schema.maxLength === undefined) {
    return fc.stringMatching(new RegExp(schema.pattern));
  }
  const { minLength = 0, maxLength = 60 } = schema;
  const word = fc.constantFrom('Thesis', 'café', 'Ärger', '論文', 'naïve', '🍅', OWN_WORD);
  return fc
    .array(word, { minLength: 1, maxLength: 4 })
    .map((words) => words.join(' ').slice(0, maxLength).padEnd(minLength, 'x').toWellFormed());
}

/** Days near today, so that what lies in ranges is found by requests for ranges. */
function days(): fc.Arbitrary<string> {
  return fc
    .integer({ min: -40, max: 40 })
    .map((offset) => new Date(AROUND_MS + offset * DAY_MS).toISOString().slice(0, 10));
}

function instants(): fc.Arbitrary<string> {
  return fc
    .integer({ min: -40 * 24 * 60, max: 40 * 24 * 60 })
    .map((minutes) => new Date(AROUND_MS + minutes * 60_000).toISOString());
}

function emails(): fc.Arbitrary<string> {
  return fc.nat(1_000_000_000).map((number) => `fuzz${number}@example.org`);
}

function allowedList(schema: Schema, place: Place): fc.Arbitrary<unknown[]> {
  const { items = {}, minItems = 0, maxItems = 4 } = schema;
  const lengths = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 4)) };
  const item = allowed(items, place);
  return schema.uniqueItems === true ? fc.uniqueArray(item, lengths) : fc.array(item, lengths);
}

function allowedObject(schema: Schema, place: Place): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([field, each]) => [field, allowed(each, { ...place, field })] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])] });
}

function extremeOfType(type: string, schema: Schema, place: Place): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return extremeText(schema);
    case 'integer':
    case 'number':
      return fc.constantFrom(...extremeNumbers(schema));
    case 'array':
      return extremeList(schema, place);
    case 'object':
      return extremeObject(schema, place);
    default:
      return anything();
  }
}

function extremeNumbers({ minimum = 0, maximum = 0 }: Schema): number[] {
  const ofBounds = [minimum, maximum].flatMap((bound) => [
    bound,
    bound - 1,
    bound + 1,
    bound + 0.5,
  ]);
  return [...ofBounds, -0, -1, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63), 1e308, 5e-324, 0.1];
}

const ODD_DAYS = [
  '2000-01-01',
  '2100-01-01',
  '1999-12-31',
  '2100-01-02',
  '2026-02-30',
  '9999-12-31',
  '0000-00-00',
  '-000001-01-01',
  '+275760-09-13',
  '2026-11-20T',
];

const ODD_INSTANTS = [
  '2000-01-01T00:00:00.000Z',
  '2100-01-01T00:00:00.000Z',
  '1999-12-31T23:59:59.999Z',
  '2100-01-01T00:00:00.001Z',
  '2026-11-20T24:00:00Z',
  '2026-11-20T10:00Z',
  '2026-11-20T10:00:00+25:00',
  '9999-12-31T23:59:59.999Z',
  '2026-10-25T00:59:59.999Z',
  '2026-06-30T23:59:60Z',
];

function extremeText({ format, minLength = 0, maxLength = 100 }: Schema): fc.Arbitrary<string> {
  const odd = fc.constantFrom(...ODD_TEXTS);
  if (format === 'date') return fc.oneof(fc.constantFrom(...ODD_DAYS), odd);
  if (format === 'date-time') return fc.oneof(fc.constantFrom(...ODD_INSTANTS), odd);
  return fc.oneof(
    { weight: 4, arbitrary: odd },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        'x'.repeat(maxLength),
        'x'.repeat(maxLength + 1),
        '🍅'.repeat(Math.ceil(maxLength / 2)),
        '🍅'.repeat(maxLength),
        'é'.repeat(maxLength),
        ` ${'x'.repeat(maxLength)} `,
        'x'.repeat(Math.max(0, minLength - 1)),
        'e\u0301'.repeat(maxLength),
      ),
    },
  );
}

function extremeList(schema: Schema, place: Place): fc.Arbitrary<unknown[]> {
  const { items = {}, minItems = 0, maxItems = 200 } = schema;
  const item = allowed(items, place);
  const lengths = [minItems, Math.max(0, minItems - 1), maxItems, maxItems + 1];
  const odd = fc.oneof(item, extreme(items, place));
  return fc.oneof(
    { weight: 4, arbitrary: fc.array(odd, { minLength: 1, maxLength: 5 }) },
    { weight: 4, arbitrary: item.map((same) => [same, same]) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...lengths), fc.array(item, { minLength: 1, maxLength: 5 }))
        .map(([length, some]) => Array.from({ length }, (_none, at) => some[at % some.length])),
    },
  );
}

/** An object that is right but for one or two of its fields. */
function extremeObject(schema: Schema, place: Place): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {});
  const right = allowedObject(schema, place);
  if (fields.length === 0) return fc.oneof(right, anything());
  const change = fc.constantFrom(...fields).chain(([field, each]) =>
    fc.oneof(
      {
        weight: 8,
        arbitrary: extreme(each, { ...place, field }).map((value) => ({ [field]: value })),
      },
      { weight: 1, arbitrary: fc.constant({ [field]: undefined }) },
      { weight: 1, arbitrary: fc.constant({ nonsense: 1 }) },
    ),
  );
  return fc
    .tuple(right, fc.array(change, { minLength: 1, maxLength: 2 }))
    .map(([object, changes]) => Object.assign({}, object, ...changes));
}
