import { type AnalyticsDashboard, analyticsApi } from '#shared/contract/stats/analytics.ts';
import { ANALYTICS_RANGE_LABELS, ANALYTICS_RANGES } from '#shared/domain/analytics/ranges.ts';
import { formatAgo } from '#shared/domain/formats/ago.ts';
import type { DaySpan } from '#shared/domain/stats/steps.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useLoaded } from '../../../../parts/calls/use-loaded.ts';
import { Bars } from '../../../../parts/charts/Bars.tsx';
import { ChartCard } from '../../../../parts/charts/ChartCard.tsx';
import { spanInWords } from '../../../../parts/charts/day-words.ts';
import { LoadFailed } from '../../../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../../../workspace/app-context.ts';
import { Figures } from '../../parts/figures/Figures.tsx';
import { RangeField } from '../../parts/figures/RangeField.tsx';
import { StaleNote } from '../../parts/figures/StaleNote.tsx';
import { SectionHead } from '../../parts/SectionHead.tsx';
import { DownloadButton } from '../../parts/table/DownloadButton.tsx';
import type { SectionProps } from '../../sections/section-props.ts';
import { analyticsRangeOf, DEFAULT_RANGE } from '../analytics-views.ts';
import styles from '../parts/Analytics.module.css';
import { HowCounted } from '../parts/HowCounted.tsx';
import { ShareCard } from '../parts/ShareCard.tsx';
import {
  CampaignsTable,
  PagesTable,
  SearchesTable,
  SourcesTable,
  TimersTable,
} from './VisitTables.tsx';
import { VitalsTable } from './VitalsTable.tsx';
import { visitCharts, visitFigures } from './visit-figures.ts';

/** Visits of a range against the range before, by page, source, timer and kind of visitor. */
export function VisitsView({ filters, filter }: Pick<SectionProps, 'filters' | 'filter'>) {
  const { client, clock } = useApp().workspace;
  const timeRange = analyticsRangeOf(filters);
  const loaded = useLoaded(timeRange, () =>
    client.call(analyticsApi.dashboard, { query: { timeRange } }),
  );
  const { state } = loaded;
  const file = `visits-${timeRange}`;
  return (
    <>
      <SectionHead
        title="Analytics"
        acts={(['csv', 'json'] as const).map((format) => (
          <DownloadButton
            key={format}
            endpoint={analyticsApi.export}
            input={{ query: { timeRange, format } }}
            file={`${file}.${format}`}
            label={format.toUpperCase()}
          />
        ))}
      >
        {state.kind === 'ready' ? lineOf(state.value, clock.now()) : 'Days are in UTC'}
      </SectionHead>
      <RangeField
        ranges={ANALYTICS_RANGES}
        labels={ANALYTICS_RANGE_LABELS}
        value={timeRange}
        onChange={(chosen) => filter({ range: chosen === DEFAULT_RANGE ? '' : chosen })}
      />
      {state.kind === 'loading' && <Waiting />}
      {state.kind === 'failed' && <LoadFailed message={state.message} onRetry={loaded.reload} />}
      {state.kind === 'ready' && state.isStale && <StaleNote />}
      {state.kind === 'ready' &&
        (isEmpty(state.value) ? (
          <NothingCounted />
        ) : (
          <Visits dashboard={state.value} file={file} onBots={() => filter({ view: 'bots' })} />
        ))}
      <HowCounted />
    </>
  );
}

function spanOf({ from, to }: AnalyticsDashboard): DaySpan {
  return { from: from.slice(0, 'YYYY-MM-DD'.length), to: to.slice(0, 'YYYY-MM-DD'.length) };
}

function lineOf(dashboard: AnalyticsDashboard, nowMs: number): string {
  const { asOf } = dashboard;
  const counted = asOf === null ? 'not calculated yet' : `updated ${formatAgo(asOf, nowMs)}`;
  return `${spanInWords(spanOf(dashboard))} · days in UTC · ${counted}`;
}

function isEmpty({ figures, before, bots }: AnalyticsDashboard): boolean {
  return figures.views + before.views + bots === 0;
}

function NothingCounted() {
  return (
    <EmptyState
      title="No visits counted yet"
      action={
        <a className="button button-secondary" href="/" target="_blank" rel="noreferrer">
          Open the site
        </a>
      }
    >
      Your own visits are not counted while you are signed in here, nor are browsers that send
      Global Privacy Control or Do Not Track. To see a first visit, open the site in a private
      window.
    </EmptyState>
  );
}

type VisitsProps = { dashboard: AnalyticsDashboard; file: string; onBots: () => void };

function Visits({ dashboard, file, onBots }: VisitsProps) {
  const span = spanOf(dashboard);
  const { sizes, languages, countries } = dashboard;
  const shared = { span } as const;
  return (
    <>
      <Figures label="Totals" figures={visitFigures(dashboard)} />
      <LeftOut {...dashboard} onBots={onBots} />
      <div className={styles.charts}>
        {visitCharts(dashboard).map(({ figure, title, summary, bars, table }) => (
          <ChartCard
            key={figure}
            {...{ title, summary, table, span }}
            fileName={`${file}-${figure}`}
          >
            <Bars label={`${title}, ${spanInWords(span)}`} bars={bars} />
          </ChartCard>
        ))}
      </div>
      <PagesTable {...dashboard} />
      <div className={styles.pair}>
        <SourcesTable {...dashboard} />
        <CampaignsTable {...dashboard} />
        <TimersTable {...dashboard} />
        <SearchesTable {...dashboard} />
      </div>
      <VitalsTable {...dashboard} />
      <div className={styles.three}>
        <ShareCard
          {...shared}
          {...{ title: 'Screen sizes', dimension: 'sizes', shares: sizes }}
          fileName={`${file}-sizes`}
        />
        <ShareCard
          {...shared}
          {...{ title: 'Languages', dimension: 'languages', shares: languages }}
          fileName={`${file}-languages`}
        />
        <ShareCard
          {...shared}
          {...{ title: 'Countries', dimension: 'countries', shares: countries }}
          fileName={`${file}-countries`}
        />
      </div>
    </>
  );
}

type LeftOutProps = Pick<AnalyticsDashboard, 'bots' | 'dropped'> & { onBots: () => void };

/** Says what the figures do not contain. */
function LeftOut({ bots, dropped, onBots }: LeftOutProps) {
  if (bots + dropped === 0) return null;
  return (
    <div className={styles.told}>
      {bots > 0 && (
        <p>
          {counted(bots, 'more page view')} came from bots. No figure here contains them.{' '}
          <Button size="small" variant="quiet" onClick={onBots}>
            Show bots
          </Button>
        </p>
      )}
      {dropped > 0 && (
        <p>
          {counted(dropped, 'event')} came while there were too many to count. The figures are too
          low by about as much.
        </p>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className={styles.pair}>
      <span className="sr-only">Loading</span>
      <Skeleton shape="block" className={styles.waitingFigures} />
      <Skeleton shape="block" className={styles.waitingChart} />
      <Skeleton shape="block" className={styles.waitingChart} />
    </div>
  );
}
