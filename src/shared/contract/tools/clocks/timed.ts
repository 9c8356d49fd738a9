import * as z from 'zod';
import { COMMON, End, Length } from '../parts.ts';

/**
 * A countdown page with one length and a way of its own to set or to show it; `entry` says which:
 * the screens of the same names lie in `islands/tools`.
 */
export const TimedConfig = z.strictObject({
  kind: z.literal('countdown'),
  ...COMMON,
  entry: z.enum([
    'quick',
    'words',
    'tiles',
    'sentence',
    'simple',
    'full',
    'big',
    'silent',
    'visual',
    'mascot',
  ]),
  /** The length at a first visit. */
  first: Length,
  /** Lengths that are one tap away. */
  lengths: z.array(Length).max(14).default([]),
  end: End,
});
export type TimedConfig = z.infer<typeof TimedConfig>;
