/** How often something was chosen and when last (epoch milliseconds), by its id. */
export type Habits = Readonly<Record<string, { readonly count: number; readonly at: number }>>;

/** The most that are remembered. */
const MOST = 60;
const HALF_LIFE_MS = 14 * 86_400_000;

/** How much a habit weighs: more the oftener and the later it was; half after two weeks without it. */
export function habitScore(habits: Habits, id: string, nowMs: number): number {
  const habit = habits[id];
  if (habit === undefined) return 0;
  const age = Math.max(0, nowMs - habit.at);
  return Math.log2(1 + habit.count) * 2 ** (-age / HALF_LIFE_MS);
}

/** Habits with one more choice; those that weigh least are forgotten. */
export function withChoice(habits: Habits, id: string, nowMs: number): Habits {
  const count = (habits[id]?.count ?? 0) + 1;
  const all: Habits = { ...habits, [id]: { count, at: nowMs } };
  return Object.fromEntries(
    strongest(all, nowMs)
      .slice(0, MOST)
      .flatMap((each) => (all[each] === undefined ? [] : [[each, all[each]]])),
  );
}

/** The ids of habits, the strongest first. */
export function strongest(habits: Habits, nowMs: number): readonly string[] {
  return Object.keys(habits).toSorted(
    (one, other) => habitScore(habits, other, nowMs) - habitScore(habits, one, nowMs),
  );
}
