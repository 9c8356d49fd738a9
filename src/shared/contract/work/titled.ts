import * as z from 'zod';
import { Id, titleField } from '../fields.ts';

/** The fields by which a request names a thing: `id` or `_id`, and `title` or `name`; both are taken. */
export function titledFields(longest: number) {
  const Title = titleField('Title', longest);
  return {
    id: Id.optional(),
    _id: Id.optional(),
    title: Title.optional(),
    name: Title.optional(),
  };
}

/** Reads them as one id, if there is one, and one title, which must be there. */
export function readTitled(
  given: {
    readonly id?: string | undefined;
    readonly _id?: string | undefined;
    readonly title?: string | undefined;
    readonly name?: string | undefined;
  },
  context: z.RefinementCtx,
) {
  const title = given.title ?? given.name;
  if (title === undefined) {
    context.addIssue({ code: 'custom', message: 'Title is missing.', path: ['title'] });
    return z.NEVER;
  }
  return { id: given.id ?? given._id, title };
}
