import { useStore } from '@nanostores/react';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import styles from './DayNumbers.module.css';

interface Figure {
  readonly value: string;
  readonly label: string;
}

/** Four figures of the day, including the game where it is on. */
export function DayNumbers() {
  const { workspace } = useApp();
  const stats = useStore(workspace.stats.$stats);
  const { game } = useStore(workspace.settings.$settings);
  // Failures are shown in Stats; the timer works without the figures.
  if (stats.kind === 'failed') return null;
  const today = workspace.today();
  const figures: readonly Figure[] =
    stats.kind === 'loading'
      ? [
          { value: '', label: 'today' },
          { value: '', label: 'focused' },
          { value: '', label: 'day streak' },
          { value: '', label: game ? 'points' : 'in total' },
        ]
      : [
          { value: String(stats.value.pomodorosByDate[today] ?? 0), label: 'today' },
          { value: formatMinutes(stats.value.minutesByDate[today] ?? 0), label: 'focused' },
          { value: String(stats.value.currentStreak), label: 'day streak' },
          game
            ? {
                value: `Lv ${stats.value.level}`,
                label: `${formatNumber(stats.value.experiencePoints)} points`,
              }
            : { value: String(stats.value.totalPomodoros), label: 'in total' },
        ];
  return (
    <dl className={styles.numbers} aria-busy={stats.kind === 'loading'}>
      {figures.map(({ value, label }) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd>{value === '' ? <Skeleton className={styles.waiting} /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
