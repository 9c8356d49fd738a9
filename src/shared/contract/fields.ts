import './quiet-zod.ts';

import * as z from 'zod';
import { isKnownDay, NO_KNOWN_DAY } from '../domain/dates/known-days.ts';
import { isTimeZone } from '../domain/dates/time-zones.ts';
import { normaliseText } from '../domain/text/normalise-text.ts';
import { normaliseTitle } from '../domain/text/normalise-title.ts';
import { oneLine } from '../domain/text/one-line.ts';

/** An id made by the application: a UUID in lower case (version 7 when we make it). */
export const Id = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, {
    error: 'An id is a UUID in lower case, such as 0199f3c2-7d1e-7abc-8def-0123456789ab.',
  })
  .meta({
    id: 'Id',
    description: 'UUID in lower case',
    example: '0199f3c2-7d1e-7abc-8def-0123456789ab',
  });

/**
 * An id, or an object with one (`_id` or `id`), which is reduced to it (the specification, section
 * 3). The type says only what our own clients send.
 */
export const IdRef: z.ZodType<string, string> = z.union([
  Id,
  z.object({ _id: Id }).transform(({ _id }) => _id),
  z.object({ id: Id }).transform(({ id }) => id),
]) satisfies z.ZodType<string> as z.ZodType<string, string>;

const EARLIEST_MS = Date.UTC(2000, 0, 1);
const LATEST_MS = Date.UTC(2100, 0, 1);

const INSTANT_PATTERN = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/;

/** An instant on the wire: ISO 8601 in UTC with milliseconds, between the years 2000 and 2100. */
export const Instant = z
  .string()
  .max(40)
  .refine((text) => INSTANT_PATTERN.test(text) && isInRange(text), {
    error: 'An instant is ISO 8601 in UTC, such as 2026-11-20T14:37:00.000Z.',
  })
  .meta({
    description: 'ISO 8601 UTC with milliseconds, from 2000 to 2100',
    example: '2026-11-20T14:37:00.000Z',
    format: 'date-time',
    pattern: INSTANT_PATTERN.source,
  });

function isInRange(text: string): boolean {
  const ms = Date.parse(text);
  return ms >= EARLIEST_MS && ms <= LATEST_MS;
}

/** A local calendar day, `YYYY-MM-DD`, that exists. */
export const Day = z
  .string()
  .refine(isKnownDay, {
    error: NO_KNOWN_DAY,
  })
  .meta({
    description: 'Local day YYYY-MM-DD, from 2000 to 2100',
    example: '2026-11-20',
    format: 'date',
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  });

/** An IANA time zone name, such as Europe/Vienna. */
export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, { error: 'A time zone is an IANA name, such as Europe/Vienna.' })
  .meta({ example: 'Europe/Vienna' });

/** Text of a person, trimmed, normalised (NFC) and bounded; `what` names it in messages. */
export function text(what: string, max: number) {
  return normalised(what, max, normaliseText);
}

/** Like `text`, as one line without characters that turn the direction of what stands around it. */
export function titleField(what: string, max: number) {
  return normalised(what, max, normaliseTitle);
}

function normalised(what: string, max: number, normalise: (value: string) => string) {
  return z
    .string({ error: `${what} is missing.` })
    .max(max * 4, { error: `${what} is too long: at most ${max} characters.` })
    .transform(normalise)
    .pipe(
      z
        .string()
        .min(1, { error: `${what} is missing.` })
        .max(max, { error: `${what} is too long: at most ${max} characters.` }),
    )
    .meta({ minLength: 1, maxLength: max });
}

/** Like `optionalText`, as one line; `max` counts characters (code points). */
export function optionalLine(what: string, max: number) {
  const error = `${what} is too long: at most ${max} characters.`;
  return z
    .string()
    .max(max * 4, { error })
    .transform((given) => oneLine(given, max * 4))
    .refine((line) => Array.from(line).length <= max, { error })
    .meta({ maxLength: max });
}

/** Like `text`, but may be empty. */
export function optionalText(what: string, max: number) {
  return z
    .string()
    .max(max * 4, { error: `${what} is too long: at most ${max} characters.` })
    .transform(normaliseText)
    .pipe(z.string().max(max, { error: `${what} is too long: at most ${max} characters.` }))
    .meta({ maxLength: max });
}

/** Fields with defaults as a change takes them: each may be left out, and then says nothing. */
export function optionalFields<
  const Fields extends Readonly<Record<string, z.ZodDefault<z.ZodType>>>,
>(fields: Fields) {
  const all = Object.entries(fields).map(([name, field]) => [name, field.unwrap().optional()]);
  // The compiler does not see that each field keeps its name.
  return Object.fromEntries(all) as {
    [Name in keyof Fields]: z.ZodOptional<ReturnType<Fields[Name]['unwrap']>>;
  };
}

/** A page of a list: `items`, and a cursor for the next page or null at the end. */
export function page<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

const Limit = z.coerce
  .number({ error: 'limit is a whole number from 1 to 200.' })
  .int()
  .min(1, { error: 'limit is at least 1.' })
  .max(200, { error: 'limit is at most 200.' })
  .default(200);

/** The query of a list that is paged: `limit` (1 to 200, default 200) and the `cursor` of the page before. */
export const paging = { limit: Limit, cursor: z.string().min(1).max(400).optional() } as const;

/** Path parameters of calls on one thing. */
export const IdParams = z.strictObject({ id: Id });
