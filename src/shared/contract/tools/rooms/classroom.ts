import * as z from 'zod';
import { VOICES } from '../../../domain/tools/rooms/classroom.ts';
import { COMMON, Label, Length } from '../parts.ts';

/** A phase of a lesson: `{ label: Pair, time: 3m, voice: whisper }`. */
const Phase = z
  .strictObject({
    label: Label,
    time: Length,
    voice: z.enum(VOICES),
    music: z.boolean().default(false),
  })
  .transform(({ label, time, voice, music }) => ({ label, ms: time, voice, hasMusic: music }));

/** A class before a projector. */
export const ClassroomConfig = z.strictObject({
  kind: z.literal('classroom'),
  ...COMMON,
  presets: z.array(Phase).min(1).max(12),
});
export type ClassroomConfig = z.infer<typeof ClassroomConfig>;
