import type { AnalyticsDashboard } from '#shared/contract/stats/analytics.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { Tag } from '#ui/marks/Tag.tsx';
import styles from '../parts/Analytics.module.css';
import { countColumn, type FigureColumn, FigureTable } from '../parts/FigureTable.tsx';
import { nameSource, nameValue, SOURCE_KINDS } from '../parts/names.ts';

type Dashboard = AnalyticsDashboard;
type RowOf<List extends keyof Dashboard> = Dashboard[List] extends readonly (infer Row)[]
  ? Row
  : never;

function pageColumn<Row extends { path: string }>(): FigureColumn<Row> {
  return {
    id: 'page',
    header: 'Page',
    cell: ({ path }) =>
      path.startsWith('/') ? (
        <a className={styles.path} href={path} target="_blank" rel="noreferrer">
          {path}
        </a>
      ) : (
        <span className={styles.path}>{nameValue('pages', path)}</span>
      ),
  };
}

const PAGES: readonly FigureColumn<RowOf<'pages'>>[] = [
  pageColumn(),
  countColumn('visitors', 'Visitors', ({ figures }) => figures.visitors),
  countColumn('views', 'Views', ({ figures }) => figures.views),
  countColumn('started', 'Timers started', ({ figures }) => figures.timersStarted),
  countColumn('finished', 'Finished', ({ figures }) => figures.timersFinished),
  countColumn('signUps', 'Sign-ups', ({ figures }) => figures.signUps),
];

/** Pages, with those that bring people who stay told by timers and sign-ups. */
export function PagesTable({ pages }: Pick<Dashboard, 'pages'>) {
  return (
    <FigureTable
      title="Pages"
      note="Pages that bring people who stay have timers finished and sign-ups: press a heading to sort by it. A sign-up counts for the first page of that visit."
      rows={pages}
      columns={PAGES}
      sortedBy="views"
      nameOf={({ path }) => path}
      hasKeys
      empty={{ title: 'No page was viewed in this range' }}
    />
  );
}

const SOURCES: readonly FigureColumn<RowOf<'sources'>>[] = [
  {
    id: 'source',
    header: 'Source',
    cell: (source) => (
      <span className={styles.source}>
        <span className={styles.path}>{nameSource(source)}</span>
        {SOURCE_KINDS[source.kind] !== null && <Tag>{SOURCE_KINDS[source.kind]}</Tag>}
      </span>
    ),
  },
  countColumn('visitors', 'Visitors', ({ visitors }) => visitors),
  countColumn('views', 'Views', ({ views }) => views),
];

/** Where visitors came from. */
export function SourcesTable({ sources }: Pick<Dashboard, 'sources'>) {
  return (
    <FigureTable
      title="Sources"
      rows={sources}
      columns={SOURCES}
      sortedBy="visitors"
      nameOf={nameSource}
      empty={{ title: 'Nobody came in this range' }}
    />
  );
}

const CAMPAIGNS: readonly FigureColumn<RowOf<'campaigns'>>[] = [
  {
    id: 'campaign',
    header: 'Campaign',
    cell: ({ name, source, medium }) => (
      <span className={styles.source}>
        <span className={styles.path}>{nameValue('sources', name)}</span>
        <span className={styles.note}>{[source, medium].filter(Boolean).join(' · ')}</span>
      </span>
    ),
  },
  countColumn('visitors', 'Visitors', ({ visitors }) => visitors),
  countColumn('views', 'Views', ({ views }) => views),
];

/** Campaigns by the tags of links. */
export function CampaignsTable({ campaigns }: Pick<Dashboard, 'campaigns'>) {
  return (
    <FigureTable
      title="Campaigns"
      rows={campaigns}
      columns={CAMPAIGNS}
      sortedBy="visitors"
      nameOf={({ name }) => name}
      empty={{
        title: 'No campaign brought anybody in this range',
        text: 'Add utm_source, utm_medium and utm_campaign to the links that you share, and see here which of them bring people.',
      }}
    />
  );
}

const TIMERS: readonly FigureColumn<RowOf<'timers'>>[] = [
  pageColumn(),
  countColumn('started', 'Started', ({ started }) => started),
  countColumn('finished', 'Finished', ({ finished }) => finished),
  {
    id: 'share',
    header: 'Share finished',
    by: ({ started, finished }) => (started === 0 ? 0 : finished / started),
    cell: ({ started, finished }) => percentInWords(finished, started),
  },
];

function percentInWords(part: number, all: number): string {
  return all === 0 ? '–' : `${formatNumber(Math.round((part / all) * 100))}%`;
}

/** Timers by their page. */
export function TimersTable({ timers }: Pick<Dashboard, 'timers'>) {
  return (
    <FigureTable
      title="Timers"
      note="Started and finished on public pages; sessions in the app are in Statistics."
      rows={timers}
      columns={TIMERS}
      sortedBy="started"
      nameOf={({ path }) => path}
      empty={{ title: 'No timer was started in this range' }}
    />
  );
}

const SEARCHES: readonly FigureColumn<RowOf<'searches'>>[] = [
  {
    id: 'words',
    header: 'Searched for',
    cell: ({ words }) => <span className={styles.path}>{nameValue('pages', words)}</span>,
  },
  countColumn('count', 'Times', ({ count }) => count),
];

/** Searches that found nothing: pages to write. */
export function SearchesTable({ searches }: Pick<Dashboard, 'searches'>) {
  return (
    <FigureTable
      title="Searches without results"
      note="People looked for this on the site and found nothing. Write that page, or use these words in one that you have."
      rows={searches}
      columns={SEARCHES}
      sortedBy="count"
      nameOf={({ words }) => words}
      acts={({ words }) => (
        <a
          className="button button-secondary button-small"
          href="/admin/blog/new"
          aria-label={`Write a page about ${words}`}
        >
          Write
        </a>
      )}
      empty={{ title: 'Every search of this range found something' }}
    />
  );
}
