import type * as z from 'zod';

/** The message at each field that a schema refuses, by its dotted path; null when it is content. */
export function fieldErrors(schema: z.ZodType, value: unknown): Record<string, string> | null {
  const result = schema.safeParse(value);
  if (result.success) return null;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.join('.')] ??= issue.message;
  return fields;
}
