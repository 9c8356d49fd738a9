import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';

/** The sessions of one local day, in the order of the list. */
export interface DayGroup {
  readonly day: string;
  readonly sessions: readonly Pomodoro[];
}

/**
 * Creates a function that groups sessions by day. A day that has not changed since the last call
 * stays the same object, so that unchanged days do not render again.
 */
export function createGrouping(): (sessions: readonly Pomodoro[]) => readonly DayGroup[] {
  let before: readonly DayGroup[] = [];
  return (sessions) => {
    before = groupByDay(sessions, before);
    return before;
  };
}

function groupByDay(
  sessions: readonly Pomodoro[],
  before: readonly DayGroup[],
): readonly DayGroup[] {
  const known = new Map(before.map((group) => [group.day, group]));
  const groups = new Map<string, Pomodoro[]>();
  for (const session of sessions) {
    const group = groups.get(session.localDate);
    if (group === undefined) groups.set(session.localDate, [session]);
    else group.push(session);
  }
  return [...groups].map(([day, all]) => {
    const same = known.get(day);
    const isSame =
      same !== undefined &&
      same.sessions.length === all.length &&
      all.every((session, place) => session === same.sessions[place]);
    return isSame ? same : { day, sessions: all };
  });
}
