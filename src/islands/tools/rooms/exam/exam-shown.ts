import { dayWord, type ExamSettings } from '#shared/domain/tools/rooms/exam.ts';
import {
  examBoard,
  pausedText,
  wholeMinute,
  writingOf,
} from '#shared/domain/tools/rooms/exam-board.ts';
import { hasRunOut } from '#shared/domain/tools/runs/run.ts';
import { lengthText, nextTimeOfDay } from '#shared/domain/tools/runs/time-text.ts';
import type { LiveRun } from '../../page/use-tool.ts';
import type { MainAct } from '../../parts/screen/MainRow.tsx';
import { type Shown, timeOfDay } from '../../parts/screen/shown.ts';

/** An exam at an instant (UTC milliseconds). */
export interface ExamNow {
  readonly settings: ExamSettings;
  readonly live: LiveRun | null;
  readonly nowMs: number;
}

/** Returns `9:00 AM`, or `9:00 AM tomorrow` once that time has passed today. */
export function startText(startMinute: number, nowMs: number): string {
  const at = nextTimeOfDay(startMinute, nowMs);
  return timeOfDay(at) + dayWord(at, nowMs);
}

/** Returns a finish for a clock without seconds, rounded up to the minute. */
export function finishText(finishAt: number): string {
  return timeOfDay(wholeMinute(finishAt));
}

/** Returns the texts for the candidates: the phase, and when the next one begins. */
export function shownExam(shown: Shown, now: ExamNow): Shown {
  const { settings, live, nowMs } = now;
  const { words, readingMs, startMinute } = settings;
  if (live === null) {
    const begin =
      startMinute === null ? 'Started by the button' : `Starts at ${startText(startMinute, nowMs)}`;
    const reading = readingMs > 0 ? `, ${lengthText(readingMs)} of reading time first` : '';
    return { ...shown, label: words.before, detail: begin + reading };
  }
  const { run, reading } = live;
  if (run.status === 'ended') {
    const isByTime = hasRunOut(run);
    // The shown finish is rounded up, so candidates may write until that minute.
    if (isByTime && isAnybodyWriting(now)) return { ...shown, label: words.writing, detail: '' };
    const at = isByTime ? finishText(run.endedAt) : timeOfDay(run.endedAt);
    return { ...shown, label: words.over, detail: `Ended at ${at}` };
  }
  const { tone } = reading.step;
  const label = tone === 'prepare' ? words.before : tone === 'calm' ? words.reading : words.writing;
  return { ...shown, label, detail: detailOf(live, nowMs) };
}

function isAnybodyWriting({ settings, live, nowMs }: ExamNow): boolean {
  if (live === null) return false;
  return examBoard(settings, live.run, nowMs).some(({ leftMs }) => (leftMs ?? 0) > 0);
}

function detailOf({ run, reading }: LiveRun, nowMs: number): string {
  const { startAt, pausedMs } = writingOf(run, nowMs);
  const paused = pausedText(pausedMs);
  if (run.status === 'paused') {
    return ['All finish times move while paused', paused].filter(Boolean).join(' · ');
  }
  if (reading.step.tone === 'focus' || startAt === null) {
    return paused.replace(/^p/, 'P');
  }
  return `${reading.step.label}. Writing begins at ${timeOfDay(startAt)}${dayWord(startAt, nowMs)}`;
}

/** Returns the main action; for a scheduled start its label says the time. */
export function examMain(shown: Shown, usual: MainAct, { settings, nowMs }: ExamNow): MainAct {
  const { startMinute } = settings;
  if (shown.status !== 'idle' || startMinute === null) return usual;
  return { ...usual, label: `Start at ${startText(startMinute, nowMs)}` };
}
