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
  /** Its own signal, where it asks for something else than the others. */
  readonly end?: EndSignal | undefined;
  /** The one that goes on beyond its time where there is overtime, in the place of the last. */
  readonly hasOvertime?: boolean | undefined;
}

/** One choice of a page: a length, or steps that follow one another, once or in rounds. */
export interface CountdownPreset {
  readonly label: string;
  readonly steps: readonly StepSpec[];
  /** null: until somebody stops. */
  readonly rounds: number | null;
  /** The purpose that a click on it sets; it becomes the name of the timer. */
  readonly name?: string | undefined;
  /** Changes to the rules of its page. */
  readonly set?: RulesChange | undefined;
  /** Options of the page that come with it, by their labels. */
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

/** A mark each so many milliseconds, numbered: "Minute 4 of 6". */
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

/** Some of the rules, otherwise; and the rounds in the place of the preset's. */
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
  /** In the place of the preset's. */
  readonly rounds?: number | null | undefined;
  /** Round labels, in their order; undefined on pages whose rounds have none. */
  readonly labels?: readonly string[] | undefined;
  readonly isInMinutes?: boolean | undefined;
}

const GET_READY_SOUND: EndSignal = { sound: 'go', times: 1 };
/** Endless rounds with labels are written out so often, then they begin again. */
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

/** A preset of one length, labelled by it. */
export function presetOf(ms: number, label = lengthText(ms)): CountdownPreset {
  return { label, steps: [{ label: '', ms }], rounds: 1 };
}

/** The rules with a change on top: what the change does not name stays. */
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

/** The schedule of an order: lead-in, steps and pauses with their cues, and what comes at zero. */
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
  // Endless rounds would come to their lead-in again and again.
  const ready = rules.leadIn > 0 && rounds !== null ? [getReady(rules.leadIn)] : [];
  return {
    name: name || (preset.name ?? ''),
    steps: [...ready, ...told],
    rounds: rounds === null ? null : 1,
    ...(isInMinutes === true ? { isInMinutes } : {}),
  };
}

/** A step of several ends with one stroke, so that the end of the whole is known from it. */
function stepOf(spec: StepSpec, rules: CountdownRules): Step {
  const { label, ms, tone = 'focus', note, hasOvertime } = spec;
  const isRest = tone === 'rest' || tone === 'longRest';
  return buildStep({
    ...{ label, tone, ms, note },
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
 * The steps once for each round, numbered; those of a schedule that is gone through once stay bare.
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
      ...{ label: between.label, tone: 'rest', ms: between.ms, end: GET_READY_SOUND },
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

/** A lead-in of three seconds begins with the beep of its three. */
function firstBeep(seconds: number): Cue[] {
  return seconds <= 3 ? [{ at: { passedMs: 20 }, sound: 'beep' }] : [];
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

/** In how many parts the marks divide a length; the last may be shorter. */
export function markCount(ms: number, { everyMs }: Marks): number {
  return Math.max(1, Math.ceil(ms / everyMs));
}

/** "Minute 4 of 6": where a step is by its marks. */
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

/** `5:00`, or `4 × 0:30 + 0:10` for rounds of several steps: the length of a preset in digits. */
export function presetClock({ steps, rounds }: CountdownPreset): string {
  const lengths = steps.map(({ ms }) => clockText(ms)).join(' + ');
  if (rounds === 1) return lengths;
  return `${rounds ?? '∞'} × ${lengths}`;
}

/**
 * The same steps in another whole length: the longest gives or takes; null when it has too little.
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

/** The same steps with other lengths, in milliseconds; null when there are not as many. */
export function splitPreset(
  preset: CountdownPreset,
  lengths: readonly number[],
): CountdownPreset | null {
  if (lengths.length !== preset.steps.length) return null;
  const steps = preset.steps.map((step, place) => ({ ...step, ms: lengths[place] ?? step.ms }));
  return { ...preset, label: partsText(steps), steps };
}

/** `5/25/5`: the lengths of parts in minutes. */
export function partsText(steps: readonly Pick<StepSpec, 'ms'>[]): string {
  return steps.map(({ ms }) => String(Math.round(ms / 6000) / 10)).join('/');
}

/**
 * A run told by another schedule of the same stretches: its name, labels, cues and signals become
 * that schedule's, and what has passed stays. Of one whose time is over only the name changes. A
 * schedule of other stretches changes nothing.
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

/** Beyond its time a step must not end by a change of its rules. */
function isOver(run: Run): boolean {
  const length = lengthOf(run);
  return length !== null && run.status !== 'waiting' && passedOf(run, run.toldAt) >= length;
}

/** Goes on to the next step that is no pause. */
export function skipToWork(run: Run, nowMs: number): Run {
  const next = skipStep(run, nowMs);
  if (next.status === 'ended' || stepAt(next.schedule, next.place).tone !== 'rest') return next;
  return skipStep(next, nowMs);
}
