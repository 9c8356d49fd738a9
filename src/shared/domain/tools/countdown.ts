/* The countdown pages: one length, or a few steps, with the cues that the page is for. */
import {
  buildStep,
  type Cue,
  type EndSignal,
  type Plan,
  type Step,
  type StepTone,
  type ToolSound,
  USUAL_END,
} from './plan.ts';
import { clockText, lengthText } from './time-text.ts';

/** A step as a page's author writes it. */
export interface StepSpec {
  readonly label: string;
  readonly ms: number;
  readonly tone?: StepTone | undefined;
  readonly note?: string | undefined;
}

/** One choice of a page: a length, or steps that follow one another, once or in rounds. */
export interface CountdownPreset {
  readonly label: string;
  readonly steps: readonly StepSpec[];
  /** null: until somebody stops. */
  readonly rounds: number | null;
  /** What a click on it says it is for; becomes the name of the timer. */
  readonly name?: string | undefined;
}

/** A cue as an author writes it; `share` is a part of the length (0.5: half-time). */
export interface CueSpec {
  readonly at:
    | { readonly leftMs: number }
    | { readonly passedMs: number }
    | { readonly share: number };
  readonly sound?: ToolSound | undefined;
  readonly text?: string | undefined;
  readonly say?: string | undefined;
}

/** What a countdown page is told by its author, besides its words. */
export interface CountdownRules {
  readonly cues: readonly CueSpec[];
  /** A beep in each of the last seconds; 0: none. */
  readonly beepLast: number;
  /** Seconds of "get ready" before the first step; 0: none. */
  readonly leadIn: number;
  /** A mark each so many milliseconds, numbered: "Minute 4 of 6". */
  readonly marks: { readonly everyMs: number; readonly unit: string } | null;
  readonly onZero: 'stop' | 'overtime' | 'repeat';
  readonly end: EndSignal;
}

/** What the visitor chose on top. */
export interface CountdownChoice {
  readonly preset: CountdownPreset;
  readonly name: string;
  readonly rules: CountdownRules;
}

const GET_READY_SOUND: EndSignal = { sound: 'go', times: 1 };

/** A preset of one length, labelled by it. */
export function presetOf(ms: number, label = lengthText(ms)): CountdownPreset {
  return { label, steps: [{ label: '', ms }], rounds: 1 };
}

/** The plan of a choice: lead-in, steps with their cues, and what comes at zero. */
export function countdownPlanOf({ preset, name, rules }: CountdownChoice): Plan {
  const { steps: specs } = preset;
  const rounds = rules.onZero === 'repeat' ? null : preset.rounds;
  const last = specs.length - 1;
  const steps = specs.map((spec, place): Step => {
    const isEnd = place === last && rounds === 1;
    return buildStep({
      label: spec.label,
      tone: spec.tone ?? 'focus',
      ms: spec.ms,
      atZero: isEnd && rules.onZero === 'overtime' ? 'overtime' : 'next',
      cues: cuesOf(spec.ms, rules),
      end: isEnd || specs.length === 1 ? rules.end : { ...rules.end, times: 1 },
      note: spec.note,
    });
  });
  const plan: Plan = { name: name || (preset.name ?? ''), steps, rounds };
  return rules.leadIn > 0 ? withLeadIn(plan, rules.leadIn) : plan;
}

/** Rounds are written out, so that the lead-in comes once; endless ones begin without it. */
function withLeadIn(plan: Plan, seconds: number): Plan {
  if (plan.rounds === null) return plan;
  const ready = buildStep({
    label: 'Get ready',
    tone: 'prepare',
    ms: seconds * 1000,
    cues: beeps(Math.min(3, seconds), seconds * 1000),
    end: GET_READY_SOUND,
  });
  const steps = Array.from({ length: plan.rounds }, () => plan.steps).flat();
  return { ...plan, steps: [ready, ...steps], rounds: 1 };
}

function cuesOf(ms: number, rules: CountdownRules): Cue[] {
  const cues = rules.cues.flatMap((spec) => cueOf(spec, ms) ?? []);
  return [...cues, ...marksOf(ms, rules.marks), ...beeps(rules.beepLast, ms)];
}

/** A cue that would fall on the beginning, the end or beyond is left out. */
function cueOf({ at, ...told }: CueSpec, ms: number): Cue | null {
  if ('share' in at) return { ...told, at: { leftMs: Math.round(ms * (1 - at.share)) } };
  const fromStart = 'passedMs' in at ? at.passedMs : ms - at.leftMs;
  return fromStart > 0 && fromStart < ms ? { ...told, at } : null;
}

function marksOf(ms: number, marks: CountdownRules['marks']): Cue[] {
  if (marks === null) return [];
  const count = Math.ceil(ms / marks.everyMs);
  return Array.from({ length: Math.max(0, count - 1) }, (_, place) => ({
    at: { passedMs: (place + 1) * marks.everyMs },
    sound: 'chime' as const,
    text: `${marks.unit} ${place + 2} of ${count}`,
  }));
}

function beeps(count: number, ms: number): Cue[] {
  const most = Math.min(count, Math.ceil(ms / 1000) - 1);
  return Array.from({ length: Math.max(0, most) }, (_, place) => ({
    at: { leftMs: (place + 1) * 1000 },
    sound: 'beep' as const,
  }));
}

/** `5:00`, or `4 × 0:30 + 0:10` for rounds of several steps: the length of a preset in digits. */
export function presetClock({ steps, rounds }: CountdownPreset): string {
  const lengths = steps.map(({ ms }) => clockText(ms)).join(' + ');
  if (rounds === 1) return lengths;
  return `${rounds ?? '∞'} × ${lengths}`;
}

/** What most countdown pages go by. */
export const USUAL_COUNTDOWN: CountdownRules = {
  cues: [],
  beepLast: 0,
  leadIn: 0,
  marks: null,
  onZero: 'stop',
  end: USUAL_END,
};
