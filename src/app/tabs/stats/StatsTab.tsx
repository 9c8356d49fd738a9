import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useApp } from '../../app-context.ts';
import { LoadFailed } from '../../notices/LoadFailed.tsx';
import { Achievements } from './Achievements.tsx';
import { DayChart } from './DayChart.tsx';
import { Figures } from './Figures.tsx';
import { LevelCard } from './LevelCard.tsx';
import { StatsSkeleton } from './StatsSkeleton.tsx';
import styles from './StatsTab.module.css';

/** What the recorded sessions come to. */
export function StatsTab() {
  const { workspace } = useApp();
  const state = useStore(workspace.stats.$stats);
  useEffect(() => void workspace.stats.load(), [workspace]);

  if (state.kind === 'loading') return <StatsSkeleton />;
  if (state.kind === 'failed') {
    return <LoadFailed message={state.message} onRetry={() => void workspace.stats.load()} />;
  }
  const stats = state.value;
  const today = workspace.today();
  return (
    <div className={styles.page}>
      <h1>Stats</h1>
      {stats.totalPomodoros === 0 && (
        <p className={styles.empty}>
          Nothing recorded yet. Finish one focus session, and it shows up here.
        </p>
      )}
      <Figures stats={stats} today={today} />
      <DayChart stats={stats} today={today} />
      <LevelCard points={stats.experiencePoints} />
      <Achievements stats={stats} />
    </div>
  );
}
