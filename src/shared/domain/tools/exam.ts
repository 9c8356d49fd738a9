/* An exam: the time of day, and for every paper and every arrangement when it began and is over. */
import { isFields } from '../timer/reading.ts';
import { buildStep, type Cue, type EndSignal, type Plan, type Step } from './plan.ts';
import { lengthOf, passedOf, type Run } from './run.ts';
import {
  flagField,
  lengthField,
  lineField,
  listField,
  nullable,
  readSettings,
  wholeField,
} from './settings-reading.ts';
import { lengthText, msUntilTimeOfDay, nextTimeOfDay, timeOfDayText } from './time-text.ts';

export interface ExamPaper {
  readonly title: string;
  readonly ms: number;
}

/** What the screen tells the candidates in each phase. */
export interface ExamWords {
  readonly before: string;
  readonly reading: string;
  readonly writing: string;
  readonly over: string;
}

export interface ExamSettings {
  readonly papers: readonly ExamPaper[];
  readonly readingMs: number;
  /** Extra time in percent of a paper's length. */
  readonly extras: readonly number[];
  /** Local minutes after midnight at which it begins by itself; null: by the button. */
  readonly startMinute: number | null;
  readonly isLarge: boolean;
  /** When the screen says what is left of a line, in milliseconds before its end. */
  readonly noticesMs: readonly number[];
  readonly words: ExamWords;
}

/** One line of the board: a paper as it is, or with extra time. */
export interface ExamRow {
  readonly title: string;
  readonly extra: number;
  readonly ms: number;
}

/** A line with its times; null where nobody can know. */
export interface TimedExamRow extends ExamRow {
  readonly finishAt: number | null;
  readonly leftMs: number | null;
}

export const MOST_PAPERS = 12;
const MOST_EXTRA = 200;
const MINUTE_MS = 60_000;
/** Half an hour and five minutes before the end of each line. */
export const USUAL_NOTICES_MS: readonly number[] = [30 * MINUTE_MS, 5 * MINUTE_MS];
const NOTHING: EndSignal = { sound: null, times: 0, isCalm: true };

/** `09:00`, or `09:00 tomorrow` once that time has passed today. */
export function startText(startMinute: number, nowMs: number): string {
  return timeOfDayText(startMinute) + dayWord(nextTimeOfDay(startMinute, nowMs), nowMs);
}

/** ` tomorrow` for an instant of the next local day, nothing for one of today. */
export function dayWord(instantMs: number, nowMs: number): string {
  return new Date(instantMs).getDate() === new Date(nowMs).getDate() ? '' : ' tomorrow';
}

/** The lines of the board: every paper, and under it every arrangement of extra time. */
export function examRows({ papers, extras }: ExamSettings): readonly ExamRow[] {
  const shares = [0, ...extras.toSorted((a, b) => a - b)];
  return papers.flatMap(({ title, ms }, place) =>
    shares.map((extra) => ({
      // Of several papers each has a name: notices and lines would not tell them apart.
      title: title || (papers.length === 1 ? '' : `Paper ${place + 1}`),
      extra,
      ms: Math.round((ms * (100 + extra)) / 100),
    })),
  );
}

/** The plan of an exam that is started at an instant: it lasts as long as its longest line. */
export function examPlan(settings: ExamSettings, nowMs: number): Plan {
  const { readingMs, startMinute, papers } = settings;
  const steps: Step[] = [];
  if (startMinute !== null) {
    const ms = msUntilTimeOfDay(startMinute, nowMs);
    const before = { label: 'Before the start', tone: 'prepare', isLeadIn: true } as const;
    steps.push(buildStep({ ...before, ms, end: NOTHING }));
  }
  if (readingMs > 0) {
    steps.push(buildStep({ label: 'Reading time', tone: 'calm', ms: readingMs, end: NOTHING }));
  }
  steps.push(writingStep(settings));
  return { name: papers[0]?.title ?? '', steps, rounds: 1 };
}

function writingStep(settings: ExamSettings): Step {
  const rows = examRows(settings);
  const ms = Math.max(...rows.map((row) => row.ms));
  const cues = rows.flatMap((row) => noticesOf(row, settings.noticesMs));
  return buildStep({ label: 'Writing', ms, cues, end: NOTHING });
}

/** Words on the screen alone. */
function noticesOf(row: ExamRow, noticesMs: readonly number[]): Cue[] {
  return noticesMs
    .filter((leftMs) => leftMs < row.ms)
    .map((leftMs) => ({
      at: { passedMs: row.ms - leftMs },
      text: `${rowName(row)}: ${noticeLength(leftMs)} left`,
    }));
}

function noticeLength(ms: number): string {
  const minutes = ms / MINUTE_MS;
  return Number.isInteger(minutes) && minutes > 1 ? `${minutes} minutes` : lengthText(ms);
}

/** `Mathematics`, `Mathematics +25 %`. */
export function rowName({ title, extra }: Pick<ExamRow, 'title' | 'extra'>): string {
  const name = title || 'This paper';
  return extra === 0 ? name : `${name} +${extra} %`;
}

/** When the writing of a run begins or began; null while it is paused. */
export function writingAt(run: Run): number | null {
  const last = run.plan.steps.length - 1;
  // One that somebody ended did not last as long as it should have.
  if (run.status === 'ended') return run.endedAt - (run.done.at(-1)?.ms ?? 0);
  if (run.status !== 'running') return null;
  let at = run.beganAt;
  for (let place = run.place; place < last; place += 1) {
    at += place === run.place ? (lengthOf(run) ?? 0) : (run.plan.steps[place]?.ms ?? 0);
  }
  return at;
}

/** The board of a run; what was added by hand while they write is added to every line. */
export function examBoard(
  settings: ExamSettings,
  run: Run,
  nowMs: number,
): readonly TimedExamRow[] {
  const beganAt = writingAt(run);
  const isWriting = run.place === run.plan.steps.length - 1;
  const rows = examRows(settings);
  // Time that was added before they began to write made the longest line longer.
  const plannedMs = run.plan.steps[run.plan.steps.length - 1]?.ms ?? 0;
  const beforeMs = plannedMs - Math.max(...rows.map(({ ms }) => ms));
  const addedMs = beforeMs + (isWriting ? run.addedMs : 0);
  return rows.map((row) => {
    const ms = row.ms + addedMs;
    if (beganAt !== null) {
      const finishAt = beganAt + ms;
      return { ...row, finishAt, leftMs: Math.max(0, Math.min(ms, finishAt - nowMs)) };
    }
    return {
      ...row,
      finishAt: null,
      leftMs: isWriting ? Math.max(0, ms - passedOf(run, nowMs)) : ms,
    };
  });
}

/** What a line says of its end, in words. */
export function noticeOf(
  { leftMs, ms }: Pick<TimedExamRow, 'leftMs' | 'ms'>,
  noticesMs: readonly number[],
): string {
  if (leftMs === null) return '';
  if (leftMs === 0) return 'finished';
  const within = noticesMs.filter((notice) => leftMs <= notice && notice < ms);
  return within.length === 0 ? '' : `last ${lengthText(Math.min(...within))}`;
}

/**
 * A run with the papers, arrangements and lengths as they were changed since it began; its phases stay
 * those it was started with.
 */
export function refitExam(run: Run, settings: ExamSettings): Run {
  if (run.status === 'ended') return run;
  const { readingMs } = settings;
  const steps = run.plan.steps.map((step) => {
    if (step.tone === 'focus') return writingStep(settings);
    return step.tone === 'calm' && readingMs > 0 ? { ...step, ms: readingMs } : step;
  });
  return { ...run, plan: { ...run.plan, steps } };
}

/** Settings that were kept or sent; null when they are not whole. */
export function readExamSettings(value: unknown): ExamSettings | null {
  // What was kept before there was a choice has the usual notices.
  const whole = isFields(value) ? { noticesMs: USUAL_NOTICES_MS, ...value } : value;
  return readSettings<ExamSettings>(whole, {
    papers: listField((paper) => readPaper(paper) ?? undefined, { least: 1, most: MOST_PAPERS }),
    readingMs: lengthField(0),
    extras: listField(wholeField(1, MOST_EXTRA), { most: 6 }),
    startMinute: nullable(wholeField(0, 1439)),
    isLarge: flagField,
    noticesMs: listField(lengthField(1000), { most: 10 }),
    words: (words) => readWords(words) ?? undefined,
  });
}

function readPaper(value: unknown): ExamPaper | null {
  return readSettings<ExamPaper>(value, { title: lineField(60), ms: lengthField(MINUTE_MS) });
}

function readWords(value: unknown): ExamWords | null {
  const line = lineField(120);
  return readSettings<ExamWords>(value, {
    before: line,
    reading: line,
    writing: line,
    over: line,
  });
}
