import * as z from 'zod';
import { COMMON, Label, Length } from '../parts.ts';

/** A slot: `{ label: Lightning 5, time: 5m, amber: 1m, red: 30s }`; `questions` is a part after it. */
const Slot = z
  .strictObject({
    label: Label,
    time: Length,
    questions: Length.optional(),
    /** The time left when it turns green; green from the beginning where this is left out. */
    green: Length.optional(),
    amber: Length,
    /** At the very end where it is left out. */
    red: Length.optional(),
  })
  .transform(({ label, time, questions, green, amber, red }) => ({
    label,
    settings: {
      name: '',
      parts: [
        { label: 'Talk', ms: time },
        ...(questions === undefined ? [] : [{ label: 'Questions', ms: questions }]),
      ],
      greenMs: green ?? null,
      amberMs: amber,
      redMs: red ?? 0,
      hasSound: false,
      view: 'presenter' as const,
    },
  }));

/** A talk with its lights. */
export const SpeakerConfig = z.strictObject({
  kind: z.literal('speaker'),
  ...COMMON,
  presets: z.array(Slot).min(1).max(12),
  /** Which preset stands there at first, from 1. */
  first: z.int().min(1).default(1),
});
export type SpeakerConfig = z.infer<typeof SpeakerConfig>;
