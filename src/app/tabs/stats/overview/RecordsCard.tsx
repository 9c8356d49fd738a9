import type { Stats } from '#shared/contract/stats/stats.ts';
import { formatDay } from '#shared/domain/formats/days.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';
import { type Best, recordsOf } from '#shared/domain/stats/records.ts';
import type { Streaks } from '#shared/domain/stats/streaks.ts';
import { counted } from '#shared/domain/text/counted.ts';
import styles from './RecordsCard.module.css';

interface Row {
  readonly label: string;
  readonly value: string;
  readonly when: string;
}

/** The personal records. */
export function RecordsCard({ stats, streaks }: { stats: Stats; streaks: Streaks }) {
  const records = recordsOf(stats);
  const ofDay = (day: string) => formatDay(day, 'date');
  const ofWeek = (monday: string) => `week of ${formatDay(monday, 'date')}`;
  const rows: readonly Row[] = [
    pomodoros('Best day', records.pomodorosInDay, ofDay),
    minutes('Longest day', records.minutesInDay, ofDay),
    pomodoros('Most in a week', records.pomodorosInWeek, ofWeek),
    minutes('Longest week', records.minutesInWeek, ofWeek),
    pomodoros('Most in a month', records.pomodorosInMonth, (month) =>
      formatDay(`${month}-01`, 'longMonthAndYear'),
    ),
    { label: 'Longest streak', value: counted(streaks.longest, 'day'), when: 'days with sessions' },
  ];
  return (
    <section className={`card ${styles.card}`} aria-labelledby="records-heading">
      <h2 id="records-heading">Records</h2>
      {stats.totalPomodoros === 0 ? (
        <p>Your first session sets them all.</p>
      ) : (
        <dl className={styles.records}>
          {rows.map(({ label, value, when }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={styles.value}>{value}</dd>
              <dd>{when}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function pomodoros(label: string, best: Best | null, when: (of: string) => string): Row {
  return {
    label,
    value: counted(best?.amount ?? 0, 'pomodoro'),
    when: best === null ? '' : when(best.when),
  };
}

function minutes(label: string, best: Best | null, when: (of: string) => string): Row {
  return {
    label,
    value: formatMinutes(best?.amount ?? 0),
    when: best === null ? '' : when(best.when),
  };
}
