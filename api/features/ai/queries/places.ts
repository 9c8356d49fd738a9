import type { AiFigure } from '#shared/contract/account/ai/ai-answers.ts';

type Place = AiFigure['place'];

interface Span {
  readonly from: string;
  readonly to: string;
}

/** The statistics of some days. */
export function statsPlace({ from, to }: Span): Place {
  const detail = `${new URLSearchParams({ range: `${from}..${to}` })}`;
  return { tab: 'stats', projectId: null, detail };
}

/** The session history of some days, of one project where it is given. */
export function sessionsPlace({ from, to }: Span, projectId?: string): Place {
  const query = new URLSearchParams({ view: 'sessions', from, to });
  if (projectId !== undefined) query.set('of', projectId);
  return { tab: 'stats', projectId: null, detail: `${query}` };
}

/** The page of a project, or all projects. */
export function projectPlace(projectId: string | null): Place {
  return { tab: 'projects', projectId, detail: null };
}

/** The calendar at a day. */
export function calendarPlace(day: string): Place {
  return {
    tab: 'calendar',
    projectId: null,
    detail: `${new URLSearchParams({ view: 'week', date: day })}`,
  };
}
