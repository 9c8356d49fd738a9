import type { Stats } from '#shared/contract/stats/stats.ts';
import { formatDay } from '#shared/domain/formats/days.ts';
import { heatMapOf } from '#shared/domain/stats/heat-map.ts';
import { Cells } from '../../../parts/charts/Cells.tsx';
import { ChartCard } from '../../../parts/charts/ChartCard.tsx';
import { weekdayName } from '../../../parts/charts/day-words.ts';
import { yearChart } from './chart-data.ts';

const ROWS = new Map([0, 2, 4].map((row) => [row, weekdayName(row + 1)]));
/** Below this width, 53 weeks side by side would be too small to read and press. */
const FOLDS_BELOW = 620;

/** The last 53 weeks, with one cell per day. */
export function YearMap({ stats, today }: { stats: Stats; today: string }) {
  const days = heatMapOf(stats, today);
  const chart = yearChart(days);
  const months = new Map(
    days
      .filter(({ day, week }) => day.endsWith('-01') && week < 51)
      .map(({ day, week, row }) => [row === 0 ? week : week + 1, formatDay(day, 'month')]),
  );
  return (
    <ChartCard
      title="The last year"
      {...chart}
      span={{ from: days[0]?.day ?? today, to: today }}
      fileName="ripen-year-map"
      empty={
        stats.totalPomodoros === 0 ? 'Each day with a session leaves its mark here.' : undefined
      }
    >
      <Cells
        label="Pomodoros by day of the last year"
        cells={chart.marks}
        columns={53}
        rows={7}
        order="columns"
        columnNames={months}
        rowNames={ROWS}
        foldsBelow={FOLDS_BELOW}
      />
    </ChartCard>
  );
}
