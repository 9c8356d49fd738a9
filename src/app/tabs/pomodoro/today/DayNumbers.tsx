import { useStore } from '@nanostores/react';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import styles from './DayNumbers.module.css';

const DayProgress = lazyPart(() => import('./DayProgress.tsx').then((m) => m.DayProgress), {
  // The figures say the same.
  failed: () => null,
});

interface Figure {
  readonly value: string;
  readonly label: string;
}

/** The day so far: its tomatoes, its goal, and four figures, including the game where it is on. */
export function DayNumbers() {
  const { workspace } = useApp();
  const stats = useStore(workspace.stats.$stats);
  const settings = useStore(workspace.settings.$settings);
  const { game } = settings;
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
  const hasGoal = settings.dailyGoal > 0;
  const done = stats.kind === 'ready' ? (stats.value.pomodorosByDate[today] ?? 0) : 0;
  return (
    <div className={styles.day}>
      {(done > 0 || hasGoal) && (
        <div className={styles.progress} data-goal={hasGoal || undefined}>
          {stats.kind === 'ready' && (
            <DayProgress stats={stats.value} today={today} settings={settings} />
          )}
        </div>
      )}
      <Figures figures={figures} isBusy={stats.kind === 'loading'} />
    </div>
  );
}

function Figures({ figures, isBusy }: { figures: readonly Figure[]; isBusy: boolean }) {
  return (
    <dl className={styles.numbers} aria-busy={isBusy}>
      {figures.map(({ value, label }) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd>{value === '' ? <Skeleton className={styles.waiting} /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
