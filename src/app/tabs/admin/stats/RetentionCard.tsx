import { Download } from 'lucide-react';
import { saveCsvFile } from '#platform/device/save-file.ts';
import { adminStatsApi, type Retention } from '#shared/contract/admin/admin-stats.ts';
import { formatDay } from '#shared/domain/formats/days.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useLoaded } from '../../../parts/calls/use-loaded.ts';
import { tableAsCsv } from '../../../parts/charts/chart-csv.ts';
import { useApp } from '../../../workspace/app-context.ts';
import { OverviewCard } from '../overview/OverviewCard.tsx';
import styles from './RetentionCard.module.css';

/** Retention: the share of each weekly cohort that recorded a session in later weeks. */
export function RetentionCard() {
  const { client } = useApp().workspace;
  const loaded = useLoaded('retention', () => client.call(adminStatsApi.retention, {}));
  const cohorts = loaded.state.kind === 'ready' ? loaded.state.value.cohorts : [];
  return (
    <OverviewCard
      title="Retention by week joined"
      aside={
        cohorts.length > 0 && (
          <Button
            size="small"
            variant="quiet"
            icon={<Download aria-hidden="true" />}
            onClick={() => saveCsvFile('retention.csv', tableAsCsv(tableOf(cohorts)))}
          >
            Save as CSV
          </Button>
        )
      }
      loaded={loaded}
    >
      {(retention) => <Cohorts cohorts={retention.cohorts} />}
    </OverviewCard>
  );
}

type CohortsProps = Pick<Retention, 'cohorts'>;

function Cohorts({ cohorts }: CohortsProps) {
  const weeks = cohorts.map((_, week) => week);
  return (
    <>
      <p className={styles.note}>
        People with a recorded session, as a percentage of those who joined. Week 0 is the week of
        joining; weeks begin on Monday, by UTC. The last column of each row is not complete yet.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={styles.scroll} tabIndex={0} aria-label="Retention as a table">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Joined</th>
              <th scope="col">People</th>
              {weeks.map((week) => (
                <th key={week} scope="col">
                  {week}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map(({ week, joined, active }) => (
              <tr key={week}>
                <th scope="row">{formatDay(week, 'day')}</th>
                <td>{formatNumber(joined)}</td>
                {weeks.map((later) => (
                  <Share key={later} people={active[later]} joined={joined} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** One shade per twenty percent. */
const STEP_PERCENT = 20;

function Share({ people, joined }: { people: number | undefined; joined: number }) {
  if (people === undefined || joined === 0) return <td />;
  const percent = Math.round((people / joined) * 100);
  return (
    <td data-level={Math.min(4, Math.ceil(percent / STEP_PERCENT))} title={`${people} users`}>
      {percent}%
    </td>
  );
}

function tableOf(cohorts: Retention['cohorts']) {
  const weeks = cohorts.map((_, week) => week);
  return {
    columns: [
      { title: 'Joined in the week of', kind: 'name' },
      { title: 'People', kind: 'count' },
      ...weeks.map((week) => ({ title: `Active in week ${week}`, kind: 'count' }) as const),
    ],
    rows: cohorts.map(({ week, joined, active }) => ({
      key: week,
      name: week,
      values: [joined, ...active],
    })),
  } as const;
}
