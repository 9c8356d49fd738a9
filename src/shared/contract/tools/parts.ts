/* Parts that the configurations of timer pages share, as their authors write them. */
import * as z from 'zod';
import { readTypedTime } from '../../domain/durations/read-time.ts';
import { TOOL_SOUNDS } from '../../domain/tools/runs/schedule.ts';
import { TOOL_VIEWS } from '../../domain/tools/runs/tool-views.ts';

/** A length as people write it (`5:00`, `30s`, `1h 30m`), in milliseconds. */
export const Length = z.string().transform((text, context) => {
  const time = readTypedTime(text);
  if (time.kind === 'for' && time.name === '') return time.ms;
  context.addIssue({
    code: 'custom',
    message: 'A length is written like 30s, 5m, 1:30 or 1h 5m.',
  });
  return z.NEVER;
});

/** A short text that stands on a button or a face. */
export const Label = z.string().trim().min(1).max(60);

export const Sound = z.enum(TOOL_SOUNDS);
export const View = z.enum(TOOL_VIEWS);

/** The signal at an end: `{ sound: bell, times: 3 }`. */
export const End = z
  .strictObject({
    sound: Sound.nullable().default('bell'),
    times: z.union([z.int().min(0).max(20), z.literal('untilDismissed')]).default(3),
    say: z.string().max(120).optional(),
    /** Without light and vibration. */
    isCalm: z.literal(true).optional(),
    /** Begins barely audible and grows. */
    isRising: z.literal(true).optional(),
  })
  .prefault({});

/** How often something is gone through; `endless` until somebody stops. */
export const Rounds = z
  .union([z.int().min(1).max(999), z.literal('endless').transform(() => null)])
  .default(1);

/** When a cue is given: `{ left: 1m }`, `{ passed: 30s }` or `{ share: 0.5 }`. */
export const CueTime = z.union([
  z.strictObject({ left: Length }).transform(({ left }) => ({ leftMs: left })),
  z.strictObject({ passed: Length }).transform(({ passed }) => ({ passedMs: passed })),
  z.strictObject({ share: z.number().gt(0).lt(1) }),
]);

export const Cue = z.strictObject({
  at: CueTime,
  sound: Sound.optional(),
  text: z.string().max(80).optional(),
  say: z.string().max(120).optional(),
});

export const Tone = z.enum(['focus', 'rest', 'longRest', 'prepare', 'calm']);

/** A step of a sequence: `{ label: Work, time: 20s, tone: focus }`. */
export const StepSpec = z
  .strictObject({
    label: Label,
    time: Length,
    tone: Tone.optional(),
    note: z.string().max(160).optional(),
  })
  .transform(({ time, ...rest }) => ({ ...rest, ms: time }));

/** Fields that the configuration of every page may have. */
export const COMMON = {
  view: View.default('digits'),
  /** Whether what was done here can be kept as a focus session. */
  log: z.enum(['none', 'session']).default('session'),
  /** The page that is most useful after this one, and what its button says. */
  nextPage: z.strictObject({ page: z.string().regex(/^\//), label: Label }).optional(),
};
