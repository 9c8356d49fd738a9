import { useState } from 'react';
import type { Stats } from '#shared/contract/stats.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';
import { Button } from '#ui/Button.tsx';
import { BarChart } from './BarChart.tsx';
import { type ChartDay, chartDays, chartInWords, dateInWords } from './chart-days.ts';
import styles from './DayChart.module.css';

/** The last 30 days as bars, or as the same numbers in a table. */
export function DayChart({ stats, today }: { stats: Stats; today: string }) {
  const [isTable, setTable] = useState(false);
  const days = chartDays(stats, today);
  return (
    <section className={`card ${styles.card}`} aria-labelledby="chart-heading">
      <header className={styles.head}>
        <h2 id="chart-heading">Last 30 days</h2>
        <Button
          variant="quiet"
          size="small"
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          Show as table
        </Button>
      </header>
      <p className={styles.summary}>{chartInWords(days)}</p>
      {isTable ? <DayTable days={days} /> : <BarChart days={days} />}
    </section>
  );
}

function DayTable({ days }: { days: readonly ChartDay[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label="Last 30 days as a table">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Pomodoros</th>
            <th scope="col">Focused</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, pomodoros, minutes }) => (
            <tr key={day}>
              <th scope="row">
                <time dateTime={day}>{dateInWords(day)}</time>
              </th>
              <td>{pomodoros}</td>
              <td>{formatMinutes(minutes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
