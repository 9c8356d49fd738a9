/* An exam: its papers, extra time and candidates, and the schedule made from them. */
import { isFields } from '../../timer/engine/reading.ts';
import {
  flagField,
  lengthField,
  lineField,
  listField,
  nullable,
  readSettings,
  wholeField,
} from '../addresses/settings-reading.ts';
import type { Run } from '../runs/run.ts';
import { buildStep, type Cue, type EndSignal, type Schedule, type Step } from '../runs/schedule.ts';
import { lengthText, msUntilTimeOfDay } from '../runs/time-text.ts';

export interface ExamPaper {
  readonly title: string;
  readonly ms: number;
}

/** Messages to the candidates on the screen in each phase. */
export interface ExamWords {
  readonly before: string;
  readonly reading: string;
  readonly writing: string;
  readonly over: string;
}

/** Extra time: a share of the paper's length in percent, or a length in milliseconds. */
export interface ExtraTime {
  readonly percent: number;
  readonly ms: number;
}

/** A candidate with extra time of their own. */
export interface ExamCandidate {
  readonly name: string;
  /** Index of their paper, from 0. */
  readonly paper: number;
  readonly extra: ExtraTime;
}

export interface ExamSettings {
  readonly papers: readonly ExamPaper[];
  readonly readingMs: number;
  /** Extra time in percent of a paper's length. */
  readonly extras: readonly number[];
  /** Candidates with a line of their own. */
  readonly candidates: readonly ExamCandidate[];
  /** Start in local minutes after midnight; null: started by the button. */
  readonly startMinute: number | null;
  readonly isLarge: boolean;
  /** Times at which the screen shows the time left of a line, in milliseconds before its end. */
  readonly noticesMs: readonly number[];
  readonly words: ExamWords;
}

/** A line of the board: a paper with the normal time, with extra time, or for one candidate. */
export interface ExamRow {
  readonly title: string;
  /** Empty for a line that is not for one candidate. */
  readonly candidate: string;
  readonly extra: ExtraTime;
  /** Length with the extra time, rounded up to whole seconds. */
  readonly ms: number;
}

export const MOST_PAPERS = 12;
export const MOST_CANDIDATES = 24;
export const LONGEST_CANDIDATE = 40;
const MOST_EXTRA_MS = 10_800_000;
const MOST_EXTRA = 200;
const MINUTE_MS = 60_000;
/** The default notices: half an hour and five minutes before the end of each line. */
export const USUAL_NOTICES_MS: readonly number[] = [30 * MINUTE_MS, 5 * MINUTE_MS];
const NOTHING: EndSignal = { sound: null, times: 0, isCalm: true };

/** Returns ` tomorrow` for an instant on another local day, else an empty string. */
export function dayWord(instantMs: number, nowMs: number): string {
  return new Date(instantMs).getDate() === new Date(nowMs).getDate() ? '' : ' tomorrow';
}

/**
 * Returns the lines of the board: each paper, followed by its lines with extra time and its
 * candidates.
 */
export function examRows({ papers, extras, candidates }: ExamSettings): readonly ExamRow[] {
  const shares = [0, ...extras.toSorted((a, b) => a - b)].map((percent) => ({ percent, ms: 0 }));
  return papers.flatMap((paper, place) => {
    // Several papers get a name each, because lines and notices need to tell them apart.
    const title = paper.title || (papers.length === 1 ? '' : `Paper ${place + 1}`);
    const row = (extra: ExtraTime, candidate = ''): ExamRow => ({
      title,
      candidate,
      extra,
      ms: Math.ceil((paper.ms * (100 + extra.percent)) / 100_000) * 1000 + extra.ms,
    });
    const own = candidates.filter((each) => each.paper === place);
    return [
      ...shares.map((extra) => row(extra)),
      ...own.map(({ extra, name }) => row(extra, name)),
    ];
  });
}

/**
 * Returns the schedule of an exam that is started at an instant: it lasts as long as its longest
 * line.
 */
export function examSchedule(settings: ExamSettings, nowMs: number): Schedule {
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

/** Returns the notices of a line; they are shown on the screen only, without a sound. */
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

/** Returns the name of a line: `Mathematics`, `Mathematics +25 %`, `Ada +10 min`. */
export function rowName({ title, candidate, extra }: Omit<ExamRow, 'ms'>): string {
  const name = candidate || title || 'This paper';
  const text = extraText(extra);
  return text === '' ? name : `${name} ${text}`;
}

/** Returns extra time as text: `+25 %`, `+10 min`; empty for none. */
export function extraText({ percent, ms }: ExtraTime): string {
  const parts = [percent > 0 ? `+${percent} %` : '', ms > 0 ? `+${lengthText(ms)}` : ''];
  return parts.filter((part) => part !== '').join(' ');
}

/** Reads typed extra time: `25 %`, `50`, `10 min`; null for anything else. */
export function readExtraTime(typed: string): ExtraTime | null {
  const match = /^\+?\s*(\d{1,3})\s*(%|per ?cent|m|min|mins|minutes?)?$/i.exec(typed.trim());
  if (match === null) return null;
  const [, amount = '', unit = '%'] = match;
  const isMinutes = /^m/i.test(unit);
  const extra = {
    percent: isMinutes ? 0 : Number(amount),
    ms: isMinutes ? Number(amount) * MINUTE_MS : 0,
  };
  return readExtra(extra);
}

/** Returns the settings without a paper and its candidates. */
export function withoutPaper(settings: ExamSettings, place: number): ExamSettings {
  const candidates = settings.candidates
    .filter(({ paper }) => paper !== place)
    .map((each) => (each.paper > place ? { ...each, paper: each.paper - 1 } : each));
  return { ...settings, papers: settings.papers.toSpliced(place, 1), candidates };
}

/** Applies changed papers, extra times and lengths to a run; its phases stay. */
export function refitExam(run: Run, settings: ExamSettings): Run {
  if (run.status === 'ended') return run;
  const { readingMs } = settings;
  const steps = run.schedule.steps.map((step) => {
    if (step.tone === 'focus') return writingStep(settings);
    return step.tone === 'calm' && readingMs > 0 ? { ...step, ms: readingMs } : step;
  });
  return { ...run, schedule: { ...run.schedule, steps } };
}

/** Reads settings from storage or the URL; null when they are not valid. */
export function readExamSettings(value: unknown): ExamSettings | null {
  // Settings stored before these fields existed get the default notices and no candidates.
  const before = { noticesMs: USUAL_NOTICES_MS, candidates: [] };
  const whole = isFields(value) ? { ...before, ...value } : value;
  return readSettings<ExamSettings>(whole, {
    papers: listField((paper) => readPaper(paper) ?? undefined, { least: 1, most: MOST_PAPERS }),
    readingMs: lengthField(0),
    extras: listField(wholeField(1, MOST_EXTRA), { most: 6 }),
    candidates: listField((each) => readCandidate(each) ?? undefined, { most: MOST_CANDIDATES }),
    startMinute: nullable(wholeField(0, 1439)),
    isLarge: flagField,
    noticesMs: listField(lengthField(1000), { most: 10 }),
    words: (words) => readWords(words) ?? undefined,
  });
}

function readPaper(value: unknown): ExamPaper | null {
  return readSettings<ExamPaper>(value, { title: lineField(60), ms: lengthField(MINUTE_MS) });
}

function readCandidate(value: unknown): ExamCandidate | null {
  return readSettings<ExamCandidate>(value, {
    name: lineField(LONGEST_CANDIDATE),
    paper: wholeField(0, MOST_PAPERS - 1),
    extra: (extra) => readExtra(extra) ?? undefined,
  });
}

/** Reads extra time; null also when it is zero. */
function readExtra(value: unknown): ExtraTime | null {
  const extra = readSettings<ExtraTime>(value, {
    percent: wholeField(0, MOST_EXTRA),
    ms: wholeField(0, MOST_EXTRA_MS),
  });
  return extra === null || extra.percent + extra.ms === 0 ? null : extra;
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
