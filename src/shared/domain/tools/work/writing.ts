/* Word sprints: how many words were written in a stretch of time, and how fast. */

import {
  flagField,
  instantField,
  lengthField,
  lineField,
  listField,
  nullable,
  readSettings,
  wholeField,
  wordField,
} from '../addresses/settings-reading.ts';
import { buildStep, type Schedule } from '../runs/schedule.ts';
import { cycleSteps, type FocusPreset } from './focus.ts';

/** A preset of a page. */
export interface WritingPreset {
  readonly label: string;
  readonly work: number;
  readonly rest?: number | undefined;
  readonly rounds: number;
}

/** A sprint whose words were counted. */
export interface Sprint {
  /** Key of its entry in the work log. */
  readonly key: string;
  readonly endedAt: number;
  readonly ms: number;
  readonly words: number;
}

/** Settings that a visitor chose, and the text they wrote. */
export interface WritingSettings {
  readonly preset: string;
  readonly workMs: number | null;
  /** Goal in words; 0: none. */
  readonly goal: number;
  /** Whether the goal is for the whole day. */
  readonly isDayGoal: boolean;
  /** The words of the document before the sprint. */
  readonly startCount: number;
  readonly sprints: readonly Sprint[];
}

const MOST_WORDS = 10_000_000;
const MOST_SPRINTS = 300;
const BELL = { sound: 'bell', times: 2 } as const;
const BACK = { sound: 'go', times: 1 } as const;

/** Returns the schedule that Start runs. */
export function writingScheduleOf(
  presets: readonly WritingPreset[],
  settings: WritingSettings,
): Schedule {
  const preset = presets.find(({ label }) => label === settings.preset) ?? presets[0];
  const workMs = settings.workMs ?? preset?.work ?? 0;
  const cycle = { workMs, restMs: preset?.rest ?? null, longRestMs: null };
  const specs: FocusPreset['steps'] = cycleSteps({ ...cycle, sets: preset?.rounds ?? 1 });
  const steps = specs.map(({ label, ms, tone = 'focus' }) =>
    buildStep({
      label: tone === 'focus' ? 'Sprint' : label,
      ms,
      tone,
      end: tone === 'focus' ? BELL : BACK,
    }),
  );
  return { name: '', steps, rounds: 1 };
}

/** Returns the number of words in a text: parts between spaces that contain a letter or a digit. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;
}

/** Returns the words per minute, to a tenth. */
export function wordsPerMinute({ words, ms }: Pick<Sprint, 'words' | 'ms'>): number {
  return ms <= 0 ? 0 : Math.round((words * 600_000) / ms) / 10;
}

/** Returns the sprint with the most words per minute; null if no sprint has words. */
export function bestSprint(sprints: readonly Sprint[]): Sprint | null {
  const best = sprints.toSorted((one, other) => wordsPerMinute(other) - wordsPerMinute(one))[0];
  return best === undefined || best.words <= 0 ? null : best;
}

/** Returns the sprints of the local day of an instant. */
export function sprintsOfDay(sprints: readonly Sprint[], nowMs: number): readonly Sprint[] {
  const day = new Date(nowMs).toDateString();
  return sprints.filter(({ endedAt }) => new Date(endedAt).toDateString() === day);
}

/**
 * Returns the settings after a sprint: its final word count is the starting count of the next one.
 */
export function withSprint(
  settings: WritingSettings,
  sprint: Omit<Sprint, 'words'>,
  endCount: number,
): WritingSettings {
  const words = endCount - settings.startCount;
  const others = settings.sprints.filter(({ key }) => key !== sprint.key);
  const sprints = [...others, { ...sprint, words }].slice(-MOST_SPRINTS);
  return { ...settings, sprints, startCount: endCount };
}

/** Reads settings from storage or the URL; null when they are not valid. */
export function readWritingSettings(
  value: unknown,
  presets: readonly WritingPreset[],
): WritingSettings | null {
  return readSettings<WritingSettings>(value, {
    preset: wordField(presets.map(({ label }) => label)),
    workMs: nullable(lengthField(1000)),
    goal: wholeField(0, MOST_WORDS),
    isDayGoal: flagField,
    startCount: wholeField(0, MOST_WORDS),
    sprints: listField(readSprint, { most: MOST_SPRINTS }),
  });
}

function readSprint(value: unknown): Sprint | undefined {
  const read = {
    key: lineField(120),
    endedAt: instantField,
    ms: lengthField(0),
    words: wholeField(-MOST_WORDS, MOST_WORDS),
  };
  return readSettings<Sprint>(value, read) ?? undefined;
}

/** Reads a typed count: `1,610`, `1 610`; null when it is not valid. */
export function readCount(typed: string): number | null {
  const digits = typed.replace(/[\s.,'’]/g, '');
  return /^\d{1,8}$/.test(digits) && Number(digits) <= MOST_WORDS ? Number(digits) : null;
}
