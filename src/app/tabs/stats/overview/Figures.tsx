import type { Stats } from '#shared/contract/stats/stats.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';
import { totalsOf } from '#shared/domain/stats/periods.ts';
import { spanOf } from '#shared/domain/stats/ranges.ts';
import type { Streaks } from '#shared/domain/stats/streaks.ts';
import { counted } from '#shared/domain/text/counted.ts';
import styles from './Figures.module.css';

interface Figure {
  readonly label: string;
  readonly value: string;
  readonly note: string;
}

export type FiguresProps = { stats: Stats; today: string; streaks: Streaks };

/** Today, this week, the streak and everything so far. */
export function Figures({ stats, today, streaks }: FiguresProps) {
  const allMinutes = Object.values(stats.minutesByDate).reduce((sum, minutes) => sum + minutes, 0);
  const week = totalsOf(stats, spanOf('week', today, []));
  const figures: readonly Figure[] = [
    {
      label: 'Today',
      value: String(stats.pomodorosByDate[today] ?? 0),
      note: `${formatMinutes(stats.minutesByDate[today] ?? 0)} focused`,
    },
    {
      label: 'This week',
      value: formatNumber(week.pomodoros),
      note: `${formatMinutes(week.minutes)} focused`,
    },
    {
      label: 'Day streak',
      value: String(streaks.current),
      note: `longest ${counted(streaks.longest, 'day')}`,
    },
    {
      label: 'Total pomodoros',
      value: formatNumber(stats.totalPomodoros),
      note: `${formatMinutes(allMinutes)} focused`,
    },
    {
      label: 'Tasks done',
      value: formatNumber(stats.completedTasks),
      note: 'in total',
    },
  ];
  return (
    <dl className={`card ${styles.figures}`}>
      {figures.map(({ label, value, note }) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          <dd className={styles.note}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}
