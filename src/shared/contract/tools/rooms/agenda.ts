import * as z from 'zod';
import { COMMON, Label, Length } from '../parts.ts';

/** A kind of meeting: its items, and whether each is a speaker with the same time. */
const Meeting = z
  .strictObject({
    label: Label,
    items: z
      .array(
        z
          .strictObject({ label: Label, time: Length })
          .transform(({ label, time }) => ({ label, owner: '', ms: time })),
      )
      .min(1)
      .max(40),
    perSpeaker: z.boolean().default(false),
  })
  .transform(({ label, items, perSpeaker }) => ({
    label,
    settings: {
      name: '',
      items,
      isPerSpeaker: perSpeaker,
      keepsEnd: false,
      hasCost: false,
      people: 6,
      rate: 60,
    },
  }));

/** A meeting with an agenda. */
export const AgendaConfig = z.strictObject({
  kind: z.literal('agenda'),
  ...COMMON,
  presets: z.array(Meeting).min(1).max(8),
});
export type AgendaConfig = z.infer<typeof AgendaConfig>;
