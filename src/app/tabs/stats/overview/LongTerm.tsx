import type { Stats } from '#shared/contract/stats/stats.ts';
import type { Streaks } from '#shared/domain/stats/streaks.ts';
import { Achievements } from '../game/Achievements.tsx';
import { RecordsCard } from './RecordsCard.tsx';
import { YearMap } from './YearMap.tsx';

export type LongTermProps = { stats: Stats; today: string; streaks: Streaks; hasGame: boolean };

/** The last year, the records and the achievements, which stand below the fold. */
export function LongTerm({ stats, today, streaks, hasGame }: LongTermProps) {
  return (
    <>
      <YearMap stats={stats} today={today} />
      <RecordsCard stats={stats} streaks={streaks} />
      {hasGame && <Achievements stats={stats} />}
    </>
  );
}
