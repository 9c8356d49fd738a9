import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';

/** Recorded sessions, in any order. */
export type Sessions = readonly Pomodoro[];

/** The sessions of a local day with a session that was added or corrected: in the list of its own day, and in no other. */
export function placed(sessions: Sessions, day: string, session: Pomodoro): Sessions {
  const others = withoutSession(sessions, session.id);
  return session.localDate === day ? [...others, session] : others;
}

/** Without the session. */
export function withoutSession(sessions: Sessions, id: string): Sessions {
  return sessions.filter((session) => session.id !== id);
}
