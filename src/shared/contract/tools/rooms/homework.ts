import * as z from 'zod';
import { COMMON, Label, Length } from '../parts.ts';

/** A page for the homework of children. */
export const HomeworkConfig = z.strictObject({
  kind: z.literal('homework'),
  ...COMMON,
  work: Length,
  rest: Length,
  grade: z.int().min(1).max(12),
  subjects: z.array(Label.max(24)).min(1).max(10),
});
export type HomeworkConfig = z.infer<typeof HomeworkConfig>;
