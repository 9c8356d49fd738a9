import * as z from 'zod';
import { lengthText } from '../../../domain/tools/runs/time-text.ts';
import { COMMON, Cue, End, Label, Length, Rounds, Sound, StepSpec, View } from '../parts.ts';

/** A pause between two steps: `15s`, or `{ time: 1m, label: Rest }`. */
const Between = z
  .union([
    Length.transform((ms) => ({ ms, label: 'Change' })),
    z
      .strictObject({ time: Length, label: Label })
      .transform(({ time, label }) => ({ ms: time, label })),
  ])
  .nullable();

const Marks = z
  .strictObject({ every: Length, unit: Label, sound: Sound.nullable().optional() })
  .transform(({ every, ...rest }) => ({ ...rest, everyMs: every }))
  .nullable();

const Cues = z.array(Cue).max(12);
const OnZero = z.enum(['stop', 'overtime', 'repeat']);

/** Changes that a preset or an option makes to the rules of its page. */
const Change = z.strictObject({
  cues: Cues.optional(),
  beepLast: z.int().min(0).max(60).optional(),
  marks: Marks.optional(),
  onZero: OnZero.optional(),
  end: End.unwrap().optional(),
  between: Between.optional(),
  rounds: Rounds.unwrap().optional(),
});

const PRESET = {
  rounds: Rounds,
  /** The name of the timer. */
  name: Label.optional(),
  set: Change.optional(),
  /** Options of the page that come with it: `{ Cues: 'On' }`. */
  picks: z.record(Label, Label).optional(),
  /** An address with `?loop=` means this one. */
  takesLoop: z.literal(true).optional(),
};

/** A step whose signal may differ from the others'; without a label it is what the timer is for. */
const Step = StepSpec.in
  .extend({
    label: z.string().trim().max(60).default(''),
    end: End.unwrap().optional(),
    /** Overtime is counted here, in the place of the last step. */
    hasOvertime: z.literal(true).optional(),
  })
  .transform(({ time, ...rest }) => ({ ...rest, ms: time }));

/**
 * A choice of a page: a length (`5m`), one with a name (`{ label: Green tea, time: 2m }`), a few
 * rounds of it (`{ time: 1m, rounds: 5 }`), or steps that follow one another.
 */
const Preset = z.union([
  Length.transform((ms) => ({ label: lengthText(ms), steps: [{ label: '', ms }], rounds: 1 })),
  z
    .strictObject({ ...PRESET, label: Label.optional(), time: Length })
    .transform(({ label, time, rounds, ...rest }) => ({
      label: label ?? (rounds === 1 ? lengthText(time) : `${rounds ?? '∞'} × ${lengthText(time)}`),
      steps: [{ label: '', ms: time }],
      rounds,
      ...rest,
    })),
  z.strictObject({ ...PRESET, label: Label, steps: z.array(Step).min(1).max(200) }),
]);

/** A choice that the visitor makes besides the length. */
const Choice = z.strictObject({
  label: Label,
  options: z
    .array(z.strictObject({ label: Label, set: Change.default({}) }))
    .min(2)
    .max(5),
  /** The option that stands there at a first visit. */
  first: Label.optional(),
});

/** Configuration of a countdown page; every part beyond the presets is for some pages only. */
export const CountdownConfig = z.strictObject({
  kind: z.literal('countdown'),
  ...COMMON,
  presets: z.array(Preset).min(1).max(14),
  /** Which preset stands there at first, from 1. */
  first: z.int().min(1).default(1),
  cues: Cues.default([]),
  beepLast: z.int().min(0).max(60).default(0),
  leadIn: z.int().min(0).max(30).default(0),
  marks: Marks.default(null),
  onZero: OnZero.default('stop'),
  end: End,
  between: Between.default(null),
  choices: z.array(Choice).max(4).default([]),
  /** A switch above the digits between presets, by their number: `[{ label: Plain, preset: 2 }]`. */
  modes: z.array(z.strictObject({ label: Label, preset: z.int().min(1) })).default([]),
  /** Views that the visitor may choose between, besides the digits. */
  views: z.array(View).default([]),
  typed: z.enum(['single', 'parts', 'rounds']).default('single'),
  /** Whole minutes, no seconds. */
  isInMinutes: z.boolean().default(false),
  /** Each round has a name of its own. */
  hasRoundLabels: z.boolean().default(false),
  /** The preset, by its number, that the end offers to begin from the tap. */
  snooze: z.int().min(1).optional(),
  /** A field for what the time is for: the name of the timer, or the task it goes to. */
  nameField: z
    .strictObject({ label: Label, placeholder: Label, isTask: z.boolean().default(false) })
    .optional(),
  /** Small parts that a page has besides. */
  parts: z
    .array(
      z.enum([
        // Says at what time it rings, before Start too.
        'announce',
        // Laps at a key.
        'laps',
        // The steps in a list.
        'list',
        // The lengths of the steps in fields.
        'split',
        // Skip goes to the next round, over the pause.
        'skip-to-round',
        // The timers of this page that were used lately.
        'recents',
      ]),
    )
    .default([]),
  /** Short things to do, one shown while it runs. */
  ideas: z.array(z.string().max(160)).max(20).default([]),
});
export type CountdownConfig = z.infer<typeof CountdownConfig>;
