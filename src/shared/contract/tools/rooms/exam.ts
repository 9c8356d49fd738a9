import * as z from 'zod';
import { COMMON, Length } from '../parts.ts';

const Words = z.string().trim().max(120);

/** Papers with their start and finish, on one wall. */
export const ExamConfig = z.strictObject({
  kind: z.literal('exam'),
  ...COMMON,
  /** The lengths that stand ready. */
  presets: z.array(Length).min(1).max(12),
  /** Which of them stands there at first, from 1. */
  first: z.int().min(1).default(1),
  /** Messages to the candidates on the screen in each phase. */
  words: z.strictObject({ before: Words, reading: Words, writing: Words, over: Words }),
});
export type ExamConfig = z.infer<typeof ExamConfig>;
