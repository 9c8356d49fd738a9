import fc from 'fast-check';
import type { Description, Operation, Parameter } from './schema.ts';
import { importedRows } from './subjects/imported-rows.ts';
import { kindOfPath, Ref, refArbitrary } from './things.ts';
import { allowed, anything, extreme, fieldsOf, type Place } from './values.ts';

/** Ways of sending a request wrongly, whatever its content is. */
export const TWISTS = [
  'cut text',
  'another type',
  'no type',
  'packed',
  'bytes that are no UTF-8',
  'a parameter twice',
  'an unknown parameter',
  'a percent sign',
  'no token',
  'another token',
] as const;

/** A way of sending a request wrongly. */
export type Twist = (typeof TWISTS)[number];

/** How a request is meant: as the description allows it, with odd values, or sent in an odd way. */
export type Manner = 'allowed' | 'extreme' | Twist;

/** A request before it is known who sends it: `Ref`s stand for ids. */
export interface Template {
  readonly operation: Operation;
  readonly manner: Manner;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** `undefined` for a request without a body. */
  readonly body: unknown;
  /** Values that replace fields of the query and of the body in the end. */
  readonly odd: { readonly query: Record<string, unknown>; readonly body: Record<string, unknown> };
  /** A whole body that stands in place of the other. */
  readonly oddBody: { readonly value: unknown } | null;
  /** For choices that are made when it is sent. */
  readonly salt: number;
}

/** Requests for one call, most of them as the description allows. */
export function templatesOf(
  operation: Operation,
  description: Description,
): fc.Arbitrary<Template> {
  const place: Place = { description, path: operation.path, field: '' };
  const manner = fc.oneof<fc.WeightedArbitrary<Manner>[]>(
    { weight: 76, arbitrary: fc.constant('allowed') },
    { weight: 18, arbitrary: fc.constant('extreme') },
    { weight: 6, arbitrary: fc.constantFrom(...TWISTS) },
  );
  const likely = fc.record({
    params: paramsOf(operation, place),
    query: queryOf(operation, place),
    body: bodyOf(operation, place),
    salt: fc.nat(),
  });
  return manner.chain((chosen) =>
    fc
      .tuple(likely, chosen === 'extreme' ? oddity(operation, place) : fc.constant(NOT_ODD))
      .map(([{ query, body, ...rest }, odd]) => ({
        operation,
        manner: chosen,
        ...rest,
        query,
        body: odd.body !== NOTHING && body === undefined ? {} : body,
        odd: { query: odd.query, body: odd.body },
        oddBody: odd.oddBody,
      })),
  );
}

const NOTHING: Record<string, unknown> = {};

interface Oddity {
  readonly query: Record<string, unknown>;
  readonly body: Record<string, unknown>;
  readonly oddBody: Template['oddBody'];
}

const NOT_ODD: Oddity = { query: NOTHING, body: NOTHING, oddBody: null };

function paramsOf(
  { parameters, path }: Operation,
  place: Place,
): fc.Arbitrary<Record<string, unknown>> {
  const kind = kindOfPath(path) ?? 'new';
  const values = parameters
    .filter((each) => each.in === 'path')
    // A year is no id of anything.
    .map(({ name, schema }) => [
      name,
      name === 'year' ? allowed(schema, place) : refArbitrary(fc, kind),
    ]);
  return fc.record(Object.fromEntries(values));
}

function queryOf(operation: Operation, place: Place): fc.Arbitrary<Record<string, unknown>> {
  const parameters = inQuery(operation);
  const fields = parameters.map(
    ({ name, schema }) => [name, allowed(schema, { ...place, field: name })] as const,
  );
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name),
  });
}

/** The same request as the description allows it, without any parameter that may be left out. */
export function plain(template: Template): Template {
  const required = inQuery(template.operation).filter((each) => each.required);
  const names = new Set(required.map(({ name }) => name));
  const query = Object.entries(template.query).filter(([name]) => names.has(name));
  return {
    ...template,
    manner: 'allowed',
    query: Object.fromEntries(query),
    odd: NOT_ODD,
    oddBody: null,
  };
}

function inQuery({ parameters }: Operation): readonly Parameter[] {
  return parameters.filter((each) => each.in === 'query');
}

function bodyOf({ body, name, isBodyRequired }: Operation, place: Place): fc.Arbitrary<unknown> {
  if (body === null) return fc.constant(undefined);
  const value = importedRows(name, place) ?? allowed(body, place);
  return isBodyRequired ? value : fc.option(value, { nil: undefined });
}

/** One field that is odd, or the whole body. */
function oddity(operation: Operation, place: Place): fc.Arbitrary<Oddity> {
  const inQueries = inQuery(operation).map(({ name, schema }) =>
    extreme(schema, { ...place, field: name }).map((value) => ({
      ...NOT_ODD,
      query: { [name]: value },
    })),
  );
  const { body } = operation;
  const fields = body === null ? [] : Object.entries(fieldsOf(body, place));
  const inBodies = fields.map(([field, schema]) =>
    extreme(schema, { ...place, field }).map((value) => ({ ...NOT_ODD, body: { [field]: value } })),
  );
  const whole = anything().map((value) => ({ ...NOT_ODD, oddBody: { value } }));
  const unknown = fc.constantFrom(
    { ...NOT_ODD, body: { nonsense: 1 } },
    { ...NOT_ODD, body: JSON.parse('{"__proto__":{"isAdmin":true}}') as Record<string, unknown> },
  );
  const path = fc.constant(NOT_ODD);
  return fc.oneof(
    ...(inQueries.length === 0 ? [] : [{ weight: 8, arbitrary: fc.oneof(...inQueries) }]),
    ...(inBodies.length === 0 ? [] : [{ weight: 16, arbitrary: fc.oneof(...inBodies) }]),
    ...(body === null ? [] : [{ weight: 1, arbitrary: whole }]),
    ...(body === null ? [] : [{ weight: 1, arbitrary: unknown }]),
    { weight: 1, arbitrary: path },
  );
}

/** Every `Ref` in a value becomes what `idOf` says. */
export function withIds(value: unknown, idOf: (ref: Ref) => string): unknown {
  if (value instanceof Ref) return idOf(value);
  if (Array.isArray(value)) return value.map((entry) => withIds(entry, idOf));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, withIds(entry, idOf)]),
  );
}
