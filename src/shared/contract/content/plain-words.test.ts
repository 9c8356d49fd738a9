import '../quiet-zod.ts';

import { expect, test } from 'vitest';
import * as z from 'zod';

test.each<[string, z.ZodType, unknown, string]>([
  ['a field that is missing', z.object({ a: z.string() }), {}, 'This is missing.'],
  ['a choice that is missing', z.enum(['one', 'two']), undefined, 'This is missing.'],
  ['a number for a text', z.string(), 7, 'This must be text.'],
  ['null for a text', z.string(), null, 'This must be text.'],
  ['a text for a number', z.number(), 'x', 'This must be a number.'],
  ['no number', z.number(), Number.NaN, 'This must be a number.'],
  ['half a number', z.int(), 0.5, 'This must be a whole number.'],
  ['a text for yes or no', z.boolean(), 'yes', 'This must be true or false.'],
  ['an object for a list', z.array(z.string()), {}, 'This must be a list.'],
  ['a list for an object', z.strictObject({}), [], 'This must be an object with fields.'],
  ['a text for a date', z.date(), 'x', 'This has the wrong form.'],
  ['another choice', z.enum(['one', 'two']), 'three', 'Choose one of: one, two.'],
  ['another constant', z.literal('none'), 'some', 'This must be none.'],
  ['an empty text', z.string().min(1), '', 'This is missing.'],
  ['a short text', z.string().min(8), 'x', 'Use at least 8 characters.'],
  ['a long text', z.string().max(1), 'xx', 'Use at most 1 character.'],
  ['an empty list', z.array(z.any()).min(1), [], 'This list is empty.'],
  ['a long list', z.array(z.any()).max(2), [1, 2, 3], 'Use at most 2 entries.'],
  ['a small number', z.int().min(1), 0, 'This must be at least 1.'],
  ['a number that is not positive', z.number().positive(), 0, 'This must be more than 0.'],
  ['a large number', z.int().max(180), 181, 'This must be at most 180.'],
  ['a number beyond all', z.number().lt(10), 10, 'This must be less than 10.'],
  ['an odd number', z.number().multipleOf(5), 7, 'This must be a multiple of 5.'],
  ['an unknown field', z.strictObject({}), { a: 1 }, 'This field is unknown.'],
  ['none of several forms', z.union([z.string(), z.number()]), true, 'This has the wrong form.'],
  ['a text that breaks a pattern', z.string().regex(/^a$/), 'b', 'This has the wrong form.'],
  ['a rule without words', z.string().refine(() => false), 'b', 'This has the wrong form.'],
  ['words of its own', z.string({ error: 'Title is missing.' }), 7, 'Title is missing.'],
])('says in plain words what is wrong with %s', (_name, schema, value, words) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(words);
});
