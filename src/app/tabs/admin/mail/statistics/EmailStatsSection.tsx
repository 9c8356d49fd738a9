import {
  adminEmailStatsApi,
  type CampaignResult,
  type EmailStats,
} from '#shared/contract/mailing/email-stats.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { RANGE_LABELS, TIME_RANGES } from '#shared/domain/rollups/time-ranges.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useLoaded } from '../../../../parts/calls/use-loaded.ts';
import { Bars } from '../../../../parts/charts/Bars.tsx';
import { ChartCard } from '../../../../parts/charts/ChartCard.tsx';
import { spanInWords } from '../../../../parts/charts/day-words.ts';
import { LoadFailed } from '../../../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../../../workspace/app-context.ts';
import { Figures } from '../../parts/figures/Figures.tsx';
import { RangeField } from '../../parts/figures/RangeField.tsx';
import { SectionHead } from '../../parts/SectionHead.tsx';
import { AdminTable } from '../../parts/table/AdminTable.tsx';
import { usePagedList } from '../../parts/table/use-paged-list.ts';
import type { SectionProps } from '../../sections/section-props.ts';
import styles from './EmailStatsSection.module.css';
import { MailCheckCard } from './MailCheckCard.tsx';
import { askedRows, daysChart, figuresInWords, STATE_NAMES } from './mail-figures.ts';
import { ReturnedMailCard } from './ReturnedMailCard.tsx';
import { RESULT_COLUMNS } from './result-columns.tsx';

const PAGE_SIZE = 25;
const DEFAULT_RANGE = 'this_month';

/** The statistics of mail, the results of campaigns, what came back, and the deliverability check. */
export function EmailStatsSection({ filters, filter, open }: SectionProps) {
  const { client } = useApp().workspace;
  const timeRange = TIME_RANGES.find((each) => each === filters['range']) ?? DEFAULT_RANGE;
  const read = (limit: number, cursor: string | null) => {
    const query = { timeRange, limit, ...(cursor !== null && { cursor }) };
    return client.call(adminEmailStatsApi.read, { query });
  };
  const loaded = useLoaded(timeRange, () => read(1, null));
  const list = usePagedList<CampaignResult>(timeRange, (cursor) => read(PAGE_SIZE, cursor));
  const { state } = loaded;
  return (
    <>
      <SectionHead title="Mail statistics">
        {state.kind === 'ready' ? `${spanInWords(state.value)} · days in UTC` : 'Days are in UTC'}
      </SectionHead>
      <RangeField
        ranges={TIME_RANGES}
        labels={RANGE_LABELS}
        value={timeRange}
        onChange={(chosen) => filter({ range: chosen === DEFAULT_RANGE ? '' : chosen })}
      />
      {state.kind === 'loading' && (
        <div aria-busy="true">
          <span className="sr-only">Loading</span>
          <Skeleton shape="block" className={styles.waiting} />
        </div>
      )}
      {state.kind === 'failed' && <LoadFailed message={state.message} onRetry={loaded.reload} />}
      {state.kind === 'ready' && (
        <Figures label="Mail to many" figures={figuresInWords(state.value.total)} />
      )}
      <AdminTable
        label="Campaigns and reactivations"
        list={list}
        columns={RESULT_COLUMNS}
        nameOf={({ subject }) => subject}
        acts={({ id, subject }) => (
          <Button
            size="small"
            aria-label={`Open ${subject}`}
            onClick={() => open('emailCampaigns', { campaign: id })}
          >
            Open
          </Button>
        )}
        empty={{ title: 'No campaign started in this range' }}
      />
      {state.kind === 'ready' && <Asked stats={state.value} />}
      <ReturnedMailCard />
      <MailCheckCard />
    </>
  );
}

/** Mails that somebody asked for: by day, and by kind with what became of them. */
function Asked({ stats }: { stats: EmailStats }) {
  const { asked, days, timeRange } = stats;
  const chart = daysChart(days);
  const span = { from: days[0]?.day ?? stats.from, to: days.at(-1)?.day ?? stats.to };
  const rows = askedRows(asked);
  return (
    <div className={styles.asked}>
      <ChartCard
        title="Mails that users asked for"
        summary={chart.summary}
        table={chart.table}
        span={span}
        fileName={`mails-${timeRange}`}
      >
        <Bars label={`Mails that users asked for, ${spanInWords(span)}`} bars={chart.bars} />
      </ChartCard>
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        <section className={`card ${styles.kinds}`} tabIndex={0} aria-label="Mails by kind">
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Kind</th>
                {Object.entries(STATE_NAMES).map(([id, name]) => (
                  <th key={id} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ kind, name, mails }) => (
                <tr key={kind}>
                  <th scope="row">{name}</th>
                  {Object.keys(STATE_NAMES).map((id, place) => (
                    <td key={id}>{formatNumber(mails[place] ?? 0)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}
