import * as z from 'zod';
import { lengthText } from '../../domain/tools/time-text.ts';
import { COMMON, Cue, End, Label, Length, Rounds, StepSpec } from './parts.ts';

/**
 * A choice of a page: a length (`5m`), one with a name (`{ label: Green tea, time: 2m }`), a few
 * rounds of it (`{ time: 1m, rounds: 5 }`), or steps that follow one another.
 */
const Preset = z.union([
  Length.transform((ms) => ({ label: lengthText(ms), steps: [{ label: '', ms }], rounds: 1 })),
  z
    .strictObject({
      label: Label.optional(),
      time: Length,
      rounds: Rounds,
      /** A pause between rounds. */
      between: Length.optional(),
    })
    .transform(({ label, time, rounds, between }) => ({
      label: label ?? `${rounds ?? '∞'} × ${lengthText(time)}`,
      name: label,
      rounds,
      steps: [
        { label: '', ms: time },
        ...(between === undefined ? [] : [{ label: 'Change', ms: between, tone: 'rest' as const }]),
      ],
    })),
  z
    .strictObject({ label: Label, steps: z.array(StepSpec).min(1).max(200), rounds: Rounds })
    .transform((preset) => ({ ...preset, name: preset.label })),
]);

/** What a countdown page can be told; every part beyond the presets is for some pages only. */
export const CountdownConfig = z.strictObject({
  kind: z.literal('countdown'),
  ...COMMON,
  presets: z.array(Preset).min(1).max(14),
  /** Which preset stands there at first, from 1. */
  first: z.int().min(1).default(1),
  cues: z.array(Cue).max(12).default([]),
  beepLast: z.int().min(0).max(60).default(0),
  leadIn: z.int().min(0).max(30).default(0),
  marks: z
    .strictObject({ every: Length, unit: Label })
    .transform(({ every, unit }) => ({ everyMs: every, unit }))
    .nullable()
    .default(null),
  onZero: z.enum(['stop', 'overtime', 'repeat']).default('stop'),
  end: End,
  /** The controls of this page beyond the usual ones. */
  controls: z
    .array(
      z.enum([
        'rounds',
        'between',
        'soft-end',
        'nap',
        'snooze',
        'lap-note',
        'marks',
        'segments',
        'task',
        'hourly-chime',
        'overtime',
      ]),
    )
    .default([]),
  /** Shows whole minutes only. */
  minutesOnly: z.boolean().default(false),
  /** Views the visitor may choose between, the first of `view`. */
  views: z.array(COMMON.view.unwrap()).default([]),
  /** Short things to do, one shown at the end. */
  ideas: z.array(z.string().max(160)).max(20).default([]),
  /** How this page is set: see the screens in `islands/tools/countdown`. */
  entry: z
    .enum(['chips', 'sentence', 'words', 'tiles', 'plain', 'announce', 'rounds'])
    .default('chips'),
});
export type CountdownConfig = z.infer<typeof CountdownConfig>;
