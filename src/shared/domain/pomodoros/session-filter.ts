import { foldText } from '../search/fold-text.ts';

/** Which sessions are asked for: all that meet every condition; null and no text ask nothing. */
export interface SessionFilter {
  /** The first local day, and the last, `YYYY-MM-DD`. */
  readonly from: string | null;
  readonly to: string | null;
  /** `none` asks for sessions without a project. */
  readonly projectId: string | null;
  /** Stands in the title of the task, the intention or the note, whatever case and accents. */
  readonly text: string;
  readonly interrupted: boolean | null;
  /** Whether the times are in doubt. */
  readonly flagged: boolean | null;
}

/** The filter that keeps every session. */
export const NO_FILTER: SessionFilter = {
  from: null,
  to: null,
  projectId: null,
  text: '',
  interrupted: null,
  flagged: null,
};

/** The fields of a session that a filter reads. */
export interface FilteredSession {
  readonly localDate: string;
  readonly projectId: string | null;
  readonly taskTitle: string | null;
  readonly intention: string;
  readonly note: string;
  readonly interrupted: boolean;
  readonly isFlagged: boolean;
}

/** Whether a filter keeps a session, as the server would say. */
export function matchesFilter(session: FilteredSession, filter: SessionFilter): boolean {
  const { from, to, projectId, interrupted, flagged } = filter;
  if (from !== null && session.localDate < from) return false;
  if (to !== null && session.localDate > to) return false;
  if (projectId !== null && (session.projectId ?? 'none') !== projectId) return false;
  if (interrupted !== null && session.interrupted !== interrupted) return false;
  if (flagged !== null && session.isFlagged !== flagged) return false;
  const text = foldText(filter.text.trim());
  const words = [session.taskTitle ?? '', session.intention, session.note];
  return text === '' || words.some((each) => foldText(each).includes(text));
}

/** Whether two filters ask for the same. */
export function isSameFilter(one: SessionFilter, other: SessionFilter): boolean {
  return (
    one.from === other.from &&
    one.to === other.to &&
    one.projectId === other.projectId &&
    one.text === other.text &&
    one.interrupted === other.interrupted &&
    one.flagged === other.flagged
  );
}
