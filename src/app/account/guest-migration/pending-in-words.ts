import { formatInstant } from '#shared/domain/formats/instants.ts';
import { formatList } from '#shared/domain/formats/list.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';
import { counted } from '#shared/domain/text/counted.ts';
import type { ActiveTimer } from '#shared/domain/timer/types.ts';
import { formatClock, remainingSeconds } from '#shared/domain/timer/views.ts';
import type { GuestData, PendingData } from '#stores/guest-migration/pending-data.ts';

const MOST_NAMES = 3;

/** Describes what can be moved, a line for each kind that there is. */
export function pendingInWords({ projects, tasks, sessions }: PendingData): string[] {
  const lines: string[] = [];
  const [first] = sessions;
  const last = sessions.at(-1);
  if (first !== undefined && last !== undefined) {
    const minutes = sessions.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0);
    const days = spanInWords(first.startedAt, last.endedAt);
    lines.push(`${counted(sessions.length, 'session')} · ${formatMinutes(minutes)} · ${days}`);
  }
  if (projects.length > 0) {
    lines.push(`${counted(projects.length, 'project')}: ${namesOf(projects)}`);
  }
  if (tasks.length > 0) {
    const done = tasks.filter(({ completed }) => completed).length;
    lines.push(counted(tasks.length, 'task') + (done > 0 ? `, ${done} of them done` : ''));
  }
  return lines;
}

/** Describes the running focus session in one more line; null for a break, which the timer asks about. */
export function carriedInWords(session: ActiveTimer, nowMs: number): string | null {
  if (session.session !== 'work') return null;
  const secondsLeft = remainingSeconds(session, nowMs);
  if (secondsLeft === 0) return 'A focus session that has since ended';
  return `A focus session with ${formatClock(secondsLeft)} left`;
}

/** "2 sessions, 1 project, and 5 tasks"; empty for nothing. */
export function countsInWords({ projects, tasks, sessions }: GuestData): string {
  const kinds = [
    [sessions.length, 'session'],
    [projects.length, 'project'],
    [tasks.length, 'task'],
  ] as const;
  return formatList(kinds.flatMap(([count, unit]) => (count > 0 ? [counted(count, unit)] : [])));
}

function namesOf(projects: readonly { title: string }[]): string {
  const names = projects.slice(0, MOST_NAMES).map(({ title }) => title);
  const more = projects.length - names.length;
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function spanInWords(fromMs: number, toMs: number): string {
  const day = (instantMs: number) => formatInstant(instantMs, 'date');
  return day(fromMs) === day(toMs) ? day(toMs) : `${day(fromMs)} – ${day(toMs)}`;
}
