/*
 * Timers that run on other pages: this page shows them, links to them and rings for them while it
 * is the one that is open. Tools run through the page's own list. A visitor's Pomodoro timer is
 * wired as on the home page, so that its session is completed and recorded here as well.
 */
import { adoptStyles } from '#platform/page/loading/adopt-styles.ts';
import { SESSION_LABELS } from '#shared/domain/timer/title.ts';
import type { TimerState } from '#shared/domain/timer/types.ts';
import { formatClock, isActive, remainingSeconds } from '#shared/domain/timer/views.ts';
import { readRun, runClock } from '#shared/domain/tools/runs/reading.ts';
import type { Run } from '#shared/domain/tools/runs/run.ts';
import { PAGE_MARKS } from '#shared/page/first-script.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import { wireGuest } from '../../../home/wire-guest.ts';
import { ownTools } from '../../page/own-tools.ts';
import { SESSION_OF_TONE } from '../../page/session-of-tone.ts';
import styles from './running-pill.css?inline';

/** A timer that runs on another page. */
interface Elsewhere {
  readonly page: string;
  readonly time: string;
  readonly name: string;
  readonly session: TimerState['session'];
  readonly isPaused: boolean;
}

/** Pages that show the visitor's Pomodoro timer themselves. */
const POMODORO_PAGES = new Set(['/', '/classic', '/old']);

/** Shows the pill on this page while timers run on other pages. */
export function connectPill(): void {
  // An embedded tool has no pill.
  if (document.documentElement.dataset[PAGE_MARKS.embed] !== undefined) return;
  const pill = makePill();
  const own = ownTools();
  const { $runs, $nowMs } = own.tools;
  const guest = hasVisitorTimer(own.storage.read) ? wireGuest() : null;
  const show = () => {
    const nowMs = $nowMs.get();
    const timers = guest === null ? [] : [guest.timer.$timer.get()];
    paint(pill, [
      ...$runs.get().flatMap((run) => runElsewhere(run, nowMs) ?? []),
      ...timers.flatMap((timer) => timerElsewhere(timer, nowMs) ?? []),
    ]);
  };
  own.connect();
  guest?.connect();
  $runs.listen(show);
  $nowMs.listen(show);
  guest?.timer.$timer.listen(show);
  guest?.timer.$nowMs.listen(show);
  show();
}

function makePill(): HTMLAnchorElement {
  const pill = document.createElement('a');
  adoptStyles(styles);
  pill.className = 'running-pill';
  pill.dataset['runningPill'] = '';
  for (const part of ['dot', 'time', 'name', 'more'] as const) {
    const place = document.createElement('span');
    place.dataset[part] = '';
    pill.append(place);
  }
  // A landmark, so that screen reader users can jump to it.
  const landmark = document.createElement('aside');
  landmark.setAttribute('aria-label', 'Running timer');
  landmark.hidden = true;
  landmark.append(pill);
  document.body.append(landmark);
  return pill;
}

/**
 * Returns whether this page must run the visitor's Pomodoro timer. Pages with their own timer do
 * not, and an account's timer runs in the app.
 */
function hasVisitorTimer(read: (key: string) => string | null): boolean {
  return read(STORAGE_KEYS.token) === null && !POMODORO_PAGES.has(location.pathname);
}

function runElsewhere(run: Run, nowMs: number): Elsewhere | null {
  if (run.page === location.pathname) return null;
  const isRinging = run.status === 'ended' && run.isRinging;
  if (run.status === 'ended' && !isRinging) return null;
  const reading = readRun(run, nowMs);
  const { step } = reading;
  return {
    page: run.page,
    time: isRinging ? 'Time is up' : runClock(reading),
    name: run.schedule.name || step.label,
    session: SESSION_OF_TONE[step.tone],
    isPaused: run.status !== 'running' && !isRinging,
  };
}

function timerElsewhere(timer: TimerState, nowMs: number): Elsewhere | null {
  if (!isActive(timer)) return null;
  return {
    page: '/',
    time: formatClock(remainingSeconds(timer, nowMs)),
    name: SESSION_LABELS[timer.session],
    session: timer.session,
    isPaused: timer.status === 'paused',
  };
}

function paint(pill: HTMLAnchorElement, [first, ...others]: readonly Elsewhere[]): void {
  if (pill.parentElement !== null) pill.parentElement.hidden = first === undefined;
  if (first === undefined) return;
  const { page, time, name, session, isPaused } = first;
  if (pill.getAttribute('href') !== page) pill.setAttribute('href', page);
  pill.dataset['session'] = session;
  pill.dataset['status'] = isPaused ? 'paused' : 'running';
  write(pill, 'time', isPaused ? `${time} paused` : time);
  write(pill, 'name', name);
  write(pill, 'more', others.length === 0 ? '' : `+${others.length}`);
}

function write(pill: HTMLElement, part: 'time' | 'name' | 'more', text: string): void {
  const place = pill.querySelector(`[data-${part}]`);
  if (place !== null && place.textContent !== text) place.textContent = text;
}
