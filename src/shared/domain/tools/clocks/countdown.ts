/* The countdown pages: one length, or a few steps, with the cues that the page is for. */

import { lengthOf, passedOf, type Run, skipStep } from '../runs/run.ts';
import {
  buildStep,
  type Cue,
  type EndSignal,
  type RoundOf,
  type Schedule,
  type Step,
  type StepTone,
  stepAt,
  type ToolSound,
  USUAL_END,
} from '../runs/schedule.ts';
import { clockText, lengthText } from '../runs/time-text.ts';

/** A step as a page's author writes it. */
export interface StepSpec {
  readonly label: string;
  readonly ms: number;
  readonly tone?: StepTone | undefined;
  readonly note?: string | undefined;
  /** Its own signal, if it differs from the other steps. */
  readonly end?: EndSignal | undefined;
  /** Whether this step continues into overtime, instead of the last one. */
  readonly hasOvertime?: boolean | undefined;
}

/** A preset of a page: a length, or steps that follow one another, once or in rounds. */
export interface CountdownPreset {
  readonly label: string;
  readonly steps: readonly StepSpec[];
  /** Number of rounds; null: until the visitor stops. */
  readonly rounds: number | null;
  /** The purpose that a click on it sets; it becomes the name of the timer. */
  readonly name?: string | undefined;
  /** Changes to the rules of its page. */
  readonly set?: RulesChange | undefined;
  /** Whether rounds in the URL select this preset. */
  readonly picks?: Readonly<Record<string, string>> | undefined;
  /** An address that asks for rounds means this one. */
  readonly takesLoop?: boolean | undefined;
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

/** A numbered mark after each so many milliseconds: "Minute 4 of 6". */
export interface Marks {
  readonly everyMs: number;
  readonly unit: string;
  readonly sound?: ToolSound | null | undefined;
}

/** Rules that the author of a countdown page sets, besides its texts. */
export interface CountdownRules {
  readonly cues: readonly CueSpec[];
  /** A beep in each of the last seconds; 0: none. */
  readonly beepLast: number;
  /** Seconds of "get ready" before the first step; 0: none. */
  readonly leadIn: number;
  readonly marks: Marks | null;
  readonly onZero: 'stop' | 'overtime' | 'repeat';
  readonly end: EndSignal;
  /** A pause between two steps, never after the last. */
  readonly between: { readonly ms: number; readonly label: string } | null;
}

/** A change of some rules; `rounds` replaces that of the preset. */
export interface RulesChange {
  readonly cues?: readonly CueSpec[] | undefined;
  readonly beepLast?: number | undefined;
  readonly marks?: Marks | null | undefined;
  readonly onZero?: CountdownRules['onZero'] | undefined;
  readonly end?: EndSignal | undefined;
  readonly between?: CountdownRules['between'] | undefined;
  readonly rounds?: number | null | undefined;
}

/** A choice with the rules that result from it. */
export interface CountdownOrder {
  readonly preset: CountdownPreset;
  readonly name: string;
  readonly rules: CountdownRules;
  /** Replaces the preset's rounds. */
  readonly rounds?: number | null | undefined;
  /** Round labels, in their order; undefined on pages whose rounds have none. */
  readonly labels?: readonly string[] | undefined;
  readonly isInMinutes?: boolean | undefined;
}

const GET_READY_SOUND: EndSignal = { sound: 'go', times: 1 };
/** Endless rounds with labels are written out this many times; then they start again. */
const WRITTEN_ENDLESS = 36;

/** The default rules of countdown pages. */
export const USUAL_COUNTDOWN: CountdownRules = {
  cues: [],
  beepLast: 0,
  leadIn: 0,
  marks: null,
  onZero: 'stop',
  end: USUAL_END,
  between: null,
};

/** Returns a preset of one length, with the length as its label. */
export function presetOf(ms: number, label = lengthText(ms)): CountdownPreset {
  return { label, steps: [{ label: '', ms }], rounds: 1 };
}

/** Returns the rules with a change applied; rules that the change leaves out stay. */
export function changeRules(rules: CountdownRules, change: RulesChange): CountdownRules {
  return {
    cues: change.cues ?? rules.cues,
    beepLast: change.beepLast ?? rules.beepLast,
    leadIn: rules.leadIn,
    marks: change.marks === undefined ? rules.marks : change.marks,
    onZero: change.onZero ?? rules.onZero,
    end: change.end ?? rules.end,
    between: change.between === undefined ? rules.between : change.between,
  };
}

/**
 * Returns the schedule of an order: lead-in, steps and pauses with their cues, and the behaviour at
 * zero.
 */
export function countdownScheduleOf(order: CountdownOrder): Schedule {
  const { preset, name, rules, labels, isInMinutes } = order;
  const asked = order.rounds === undefined ? preset.rounds : order.rounds;
  const rounds = rules.onZero === 'repeat' ? null : asked;
  const steps = preset.steps.map((spec) => stepOf(spec, rules));
  const count = rounds ?? (labels === undefined ? 1 : WRITTEN_ENDLESS);
  const written = writeOut(steps, { count, of: rounds, labels });
  const spaced = withPauses(written, rules.between, rounds === null);
  const last = spaced.length - 1;
  const told = spaced.map((step, place) =>
    place === last && rounds !== null ? lastStep(step, preset, rules) : step,
  );
  // An endless schedule would repeat its lead-in in every round.
  const ready = rules.leadIn > 0 && rounds !== null ? [getReady(rules.leadIn)] : [];
  return {
    name: name || (preset.name ?? ''),
    steps: [...ready, ...told],
    rounds: rounds === null ? null : 1,
    ...(isInMinutes === true ? { isInMinutes } : {}),
  };
}

/**
 * Returns a step that sounds once at its end, so that the end of the whole schedule can be told
 * from it.
 */
function stepOf(spec: StepSpec, rules: CountdownRules): Step {
  const { label, ms, tone = 'focus', note, hasOvertime } = spec;
  const isRest = tone === 'rest' || tone === 'longRest';
  return buildStep({
    label,
    tone,
    ms,
    note,
    cues: isRest ? [] : cuesOf(ms, rules),
    atZero: hasOvertime === true && rules.onZero === 'overtime' ? 'overtime' : 'next',
    end: spec.end ?? { ...rules.end, times: 1, isRising: undefined },
  });
}

function lastStep(step: Step, { steps, rounds }: CountdownPreset, rules: CountdownRules): Step {
  const own = rounds === 1 ? steps[steps.length - 1]?.end : undefined;
  const isOver = rules.onZero === 'overtime' && !steps.some(({ hasOvertime }) => hasOvertime);
  return { ...step, atZero: isOver ? 'overtime' : step.atZero, end: own ?? rules.end };
}

interface Written {
  readonly count: number;
  readonly of: number | null;
  readonly labels: readonly string[] | undefined;
}

/**
 * Returns the steps written out once for each round and numbered; those of a single round have no
 * number.
 */
function writeOut(steps: readonly Step[], { count, of, labels }: Written): Step[] {
  if (count === 1) return steps.map((step) => ({ ...step, label: labels?.[0] || step.label }));
  return Array.from({ length: count }, (_, place) => {
    const round: RoundOf = { number: place + 1, of };
    return steps.map((step) => ({ ...step, label: labels?.[place] || step.label, round }));
  }).flat();
}

function withPauses(
  steps: readonly Step[],
  between: CountdownRules['between'],
  isEndless: boolean,
): Step[] {
  if (between === null) return [...steps];
  return steps.flatMap((step, place) => {
    const isLast = place === steps.length - 1;
    if (isLast && !isEndless) return [step];
    const pause = buildStep({
      label: between.label,
      tone: 'rest',
      ms: between.ms,
      end: GET_READY_SOUND,
      ...(step.round === undefined ? {} : { round: step.round }),
    });
    return [step, pause];
  });
}

function getReady(seconds: number): Step {
  return buildStep({
    label: 'Get ready',
    tone: 'prepare',
    isLeadIn: true,
    ms: seconds * 1000,
    cues: [...beeps(Math.min(3, seconds), seconds * 1000), ...firstBeep(seconds)],
    end: GET_READY_SOUND,
  });
}

/**
 * A lead-in of three seconds starts with the first of three beeps; at exactly 0 no cue is given.
 */
function firstBeep(seconds: number): Cue[] {
  return seconds <= 3 ? [{ at: { passedMs: 20 }, sound: 'beep' }] : [];
}

function cuesOf(ms: number, rules: CountdownRules): Cue[] {
  const cues = rules.cues.flatMap((spec) => cueOf(spec, ms) ?? []);
  return [...cues, ...marksOf(ms, rules.marks), ...beeps(rules.beepLast, ms)];
}

/** Returns the cue of a step; null when it would fall on the beginning or the end, or outside. */
function cueOf({ at, ...told }: CueSpec, ms: number): Cue | null {
  if ('share' in at) return { ...told, at: { leftMs: Math.round(ms * (1 - at.share)) } };
  const fromStart = 'passedMs' in at ? at.passedMs : ms - at.leftMs;
  return fromStart > 0 && fromStart < ms ? { ...told, at } : null;
}

function marksOf(ms: number, marks: Marks | null): Cue[] {
  if (marks === null) return [];
  const { everyMs, sound = 'chime' } = marks;
  const count = markCount(ms, marks);
  return Array.from({ length: Math.max(0, count - 1) }, (_, place) => ({
    at: { passedMs: (place + 1) * everyMs },
    ...(sound === null ? {} : { sound }),
    text: markText(place + 2, count, marks),
  }));
}

/** Returns the number of parts into which the marks divide a length; the last may be shorter. */
export function markCount(ms: number, { everyMs }: Marks): number {
  return Math.max(1, Math.ceil(ms / everyMs));
}

/** Returns the current part of a step: "Minute 4 of 6". */
export function markAt(passedMs: number, ms: number, marks: Marks): string {
  const count = markCount(ms, marks);
  return markText(Math.min(count, Math.floor(passedMs / marks.everyMs) + 1), count, marks);
}

function markText(number: number, count: number, { unit }: Marks): string {
  return `${unit} ${number} of ${count}`;
}

function beeps(count: number, ms: number): Cue[] {
  const most = Math.min(count, Math.ceil(ms / 1000) - 1);
  return Array.from({ length: Math.max(0, most) }, (_, place) => ({
    at: { leftMs: (place + 1) * 1000 },
    sound: 'beep' as const,
  }));
}

/**
 * Returns the length of a preset in digits: `5:00`, or `4 × 0:30 + 0:10` for rounds of several
 * steps.
 */
export function presetClock({ steps, rounds }: CountdownPreset): string {
  const lengths = steps.map(({ ms }) => clockText(ms)).join(' + ');
  if (rounds === 1) return lengths;
  return `${rounds ?? '∞'} × ${lengths}`;
}

/**
 * Returns the preset with another total length: its longest step takes up the difference. Null when
 * less than a minute would be left of that step.
 */
export function stretchPreset(preset: CountdownPreset, ms: number): CountdownPreset | null {
  const lengths = preset.steps.map((step) => step.ms);
  const longest = Math.max(...lengths);
  const place = lengths.indexOf(longest);
  const length = longest + ms - lengths.reduce((sum, each) => sum + each, 0);
  if (length < 60_000) return null;
  const steps = preset.steps.map((step, index) =>
    index === place ? { ...step, ms: length } : step,
  );
  return { ...preset, label: partsText(steps), steps };
}

/**
 * Returns the preset with other lengths, in milliseconds; null when their number does not match the
 * steps.
 */
export function splitPreset(
  preset: CountdownPreset,
  lengths: readonly number[],
): CountdownPreset | null {
  if (lengths.length !== preset.steps.length) return null;
  const steps = preset.steps.map((step, place) => ({ ...step, ms: lengths[place] ?? step.ms }));
  return { ...preset, label: partsText(steps), steps };
}

/** Returns the lengths of steps in minutes: `5/25/5`. */
export function partsText(steps: readonly Pick<StepSpec, 'ms'>[]): string {
  return steps.map(({ ms }) => String(Math.round(ms / 6000) / 10)).join('/');
}

/**
 * Applies another schedule with the same step lengths to a run: its name, labels, cues and signals.
 * The elapsed time stays. A run whose time is over takes only the name. A schedule with other
 * lengths changes nothing.
 */
export function retellRun(run: Run, schedule: Schedule): Run {
  const { steps } = run.schedule;
  const isSame =
    steps.length === schedule.steps.length &&
    steps.every(({ ms }, place) => ms === schedule.steps[place]?.ms);
  if (!isSame) return run;
  if (run.status === 'ended' || isOver(run)) {
    return { ...run, schedule: { ...run.schedule, name: schedule.name } };
  }
  const round = Math.floor(run.place / steps.length) + 1;
  const rounds = schedule.rounds === null ? null : Math.max(schedule.rounds, round);
  return { ...run, schedule: { ...schedule, rounds } };
}

/** Returns whether the step's time is over; a change of rules must not end a step in overtime. */
function isOver(run: Run): boolean {
  const length = lengthOf(run);
  return length !== null && run.status !== 'waiting' && passedOf(run, run.toldAt) >= length;
}

/** Skips to the next step that is not a pause. */
export function skipToWork(run: Run, nowMs: number): Run {
  const next = skipStep(run, nowMs);
  if (next.status === 'ended' || stepAt(next.schedule, next.place).tone !== 'rest') return next;
  return skipStep(next, nowMs);
}
