import { dayWord, type ExamSettings, startText, writingAt } from '#shared/domain/tools/exam.ts';
import { lengthText } from '#shared/domain/tools/time-text.ts';
import { type Shown, timeOfDay } from '../screen/shown.ts';
import type { LiveRun } from '../use-tool.ts';

/** An exam at an instant (UTC milliseconds). */
export interface ExamNow {
  readonly settings: ExamSettings;
  readonly live: LiveRun | null;
  readonly nowMs: number;
}

/** What the screen tells the candidates: by phase, and when the next one begins. */
export function shownExam(shown: Shown, { settings, live, nowMs }: ExamNow): Shown {
  const { words, readingMs, startMinute } = settings;
  if (live === null) {
    const begin =
      startMinute === null ? 'Started by the button' : `Starts at ${startText(startMinute, nowMs)}`;
    const reading = readingMs > 0 ? `, ${lengthText(readingMs)} of reading first` : '';
    return { ...shown, label: words.before, detail: begin + reading };
  }
  const { run, reading } = live;
  if (run.status === 'ended') {
    return { ...shown, label: words.over, detail: `Ended at ${timeOfDay(run.endedAt)}` };
  }
  const { tone } = reading.step;
  const label = tone === 'prepare' ? words.before : tone === 'calm' ? words.reading : words.writing;
  return { ...shown, label, detail: detailOf(live, nowMs) };
}

function detailOf({ run, reading }: LiveRun, nowMs: number): string {
  if (run.status === 'paused') return 'Paused: every finish moves by the length of the pause';
  const at = writingAt(run);
  if (reading.step.tone === 'focus' || at === null) return '';
  return `${reading.step.label}. Writing begins at ${timeOfDay(at)}${dayWord(at, nowMs)}`;
}
