import { useStore } from '@nanostores/react';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import type { Stats } from '#shared/contract/stats/stats.ts';
import { type Range, spanOf } from '#shared/domain/stats/ranges.ts';
import { streaksOf } from '#shared/domain/stats/streaks.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { spanInWords } from '../../../parts/charts/day-words.ts';
import { useApp } from '../../../workspace/app-context.ts';
import { LevelCard } from '../game/LevelCard.tsx';
import { GoalsCard } from '../goals/GoalsCard.tsx';
import { RangePicker } from '../range/RangePicker.tsx';
import { RangeSteps } from '../range/RangeSteps.tsx';
import { rangeIn, withRange } from '../range/stats-place.ts';
import { Figures } from './Figures.tsx';
import styles from './Overview.module.css';
import { RangeCharts } from './RangeCharts.tsx';

const LongTerm = lazyPart(() => import('./LongTerm.tsx').then((part) => part.LongTerm), {
  fallback: <Skeleton shape="block" className={styles.waiting} />,
});

export type OverviewProps = { stats: Stats; detail: string | undefined };

/**
 * Statistics of the recorded sessions: the day, the goals, a range of days, the year, and the game.
 */
export function Overview({ stats, detail }: OverviewProps) {
  const { workspace } = useApp();
  const settings = useStore(workspace.settings.$settings);
  const today = workspace.today();
  const activeDays = Object.keys(stats.pomodorosByDate).sort();
  const { range, misread } = rangeIn(detail);
  const span = spanOf(range, today, activeDays);
  const choose = (chosen: Range) =>
    workspace.navigation.go({
      tab: 'stats',
      projectId: null,
      detail: withRange(detail, chosen),
    });
  // Uses the local settings, which the server may not have received yet.
  const streaks = streaksOf(activeDays, { today, restDays: settings.restDays });
  return (
    <div className={styles.overview}>
      <Figures stats={stats} today={today} streaks={streaks} />
      <div className={styles.pair}>
        <GoalsCard stats={stats} today={today} settings={settings} />
        {settings.game ? <LevelCard points={stats.experiencePoints} /> : null}
      </div>
      <section className={styles.range} aria-labelledby="range-heading">
        <div className={styles.rangeHead}>
          <div className={styles.rangeName}>
            <h2 id="range-heading" aria-live="polite">
              {spanInWords(span)}
            </h2>
            <RangeSteps range={range} span={span} today={today} onChange={choose} />
          </div>
          <RangePicker range={range} span={span} onChange={choose} />
        </div>
        {misread !== null && (
          <p role="alert" className={styles.note}>
            “{misread.slice(0, 60)}” in the address isn’t a valid range of days. Showing this month;
            choose another above.
          </p>
        )}
        <RangeCharts stats={stats} range={range} span={span} />
      </section>
      <LongTerm {...{ stats, today, streaks }} hasGame={settings.game} />
    </div>
  );
}
