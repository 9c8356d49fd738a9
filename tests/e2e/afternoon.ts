const HOUR_MS = 3_600_000;
const AHEAD = 14 - new Date().getUTCHours();

/** A zone in which it is between two and three in the afternoon, so that the day has room. */
export const AFTERNOON = AHEAD === 0 ? 'UTC' : `Etc/GMT${AHEAD > 0 ? '-' : '+'}${Math.abs(AHEAD)}`;

/** Today in that zone: `YYYY-MM-DD`. */
export const TODAY = new Date(Date.now() + AHEAD * HOUR_MS).toISOString().slice(0, 10);

/** The instant of a time of today in that zone, or of so many days ago. */
export const afternoonAt = (time: string, daysAgo = 0): number =>
  Date.parse(`${TODAY}T${time}:00Z`) - (AHEAD + daysAgo * 24) * HOUR_MS;

/** The span of a stored session, by the clock of that zone. */
export function spanOf({ started_at, ended_at }: { started_at: unknown; ended_at: unknown }) {
  const [from, to] = [started_at, ended_at].map((ms) =>
    new Date(Number(ms) + AHEAD * HOUR_MS).toISOString().slice(11, 16),
  );
  return `${from} ${to}`;
}
