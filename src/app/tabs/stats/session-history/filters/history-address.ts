import { isDay } from '#shared/domain/dates/days.ts';
import { NO_FILTER, type SessionFilter } from '#shared/domain/pomodoros/session-filter.ts';

/** The longest search text that the server accepts. */
export const MAX_TEXT_LENGTH = 100;

/** Whether the address of the tab asks for the session history. */
export function asksForHistory(detail: string | undefined): boolean {
  return new URLSearchParams(detail).get('view') === 'sessions';
}

/** Reads the filter from the address of the tab; invalid values are ignored. */
export function readFilter(detail: string | undefined): SessionFilter {
  const query = new URLSearchParams(detail);
  const only = query.get('only');
  return {
    ...NO_FILTER,
    from: dayIn(query.get('from')),
    to: dayIn(query.get('to')),
    projectId: projectIn(query.get('of')),
    text: (query.get('q') ?? '').slice(0, MAX_TEXT_LENGTH),
    interrupted: only === 'interrupted' ? true : only === 'focused' ? false : null,
    flagged: only === 'doubtful' ? true : null,
  };
}

/** The address of the tab that asks for the session history through a filter. */
export function writeFilter({ from, to, projectId, text, interrupted, flagged }: SessionFilter) {
  const query = new URLSearchParams({ view: 'sessions' });
  if (from !== null) query.set('from', from);
  if (to !== null) query.set('to', to);
  if (projectId !== null) query.set('of', projectId);
  if (text !== '') query.set('q', text);
  if (interrupted !== null) query.set('only', interrupted ? 'interrupted' : 'focused');
  if (flagged !== null) query.set('only', 'doubtful');
  return `${query}`;
}

function dayIn(value: string | null): string | null {
  return isDay(value) ? value : null;
}

function projectIn(value: string | null): string | null {
  return value !== null && /^(none|[0-9a-f-]{36})$/.test(value) ? value : null;
}
