import type * as z from 'zod';

/**
 * Returns the message for each field that a schema refuses, by its dotted path; null for a valid
 * value.
 */
export function fieldErrors(schema: z.ZodType, value: unknown): Record<string, string> | null {
  const result = schema.safeParse(value);
  if (result.success) return null;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.join('.')] ??= issue.message;
  return fields;
}
