import type { ReactNode } from 'react';
import type { AnalyticsDashboard } from '#shared/contract/stats/analytics.ts';
import { VITALS, type VitalName } from '#shared/domain/analytics/visits.ts';
import { rateVital } from '#shared/domain/analytics/vital-ratings.ts';
import { Tag } from '#ui/marks/Tag.tsx';
import { NO_VALUE } from '../../parts/table/columns.ts';
import styles from '../parts/Analytics.module.css';
import { countColumn, type FigureColumn, FigureTable } from '../parts/FigureTable.tsx';
import { limitsInWords, RATING_WORDS, VITAL_NAMES, vitalInWords } from './vital-words.ts';

type Row = AnalyticsDashboard['vitals'][number];

const ALL_PAGES = '*';

function nameOf({ path }: Row): string {
  return path === ALL_PAGES ? 'All pages' : path;
}

function samplesOf(row: Row): number {
  return Math.max(...VITALS.map((name) => row[name].samples));
}

const COLUMNS: readonly FigureColumn<Row>[] = [
  { id: 'page', header: 'Page', cell: (row) => <span className={styles.path}>{nameOf(row)}</span> },
  ...VITALS.map((name) => ({
    id: name,
    header: VITAL_NAMES[name].short,
    by: (row: Row) => row[name].p75 ?? -1,
    cell: (row: Row) => vitalCell(name, row[name].p75),
  })),
  countColumn<Row>('samples', 'Measured', samplesOf),
];

/** No component, so that cards see what is empty. */
function vitalCell(name: VitalName, value: number | null): ReactNode {
  if (value === null) return NO_VALUE;
  const { word, tone } = RATING_WORDS[rateVital(name, value)];
  return (
    <span className={styles.vital}>
      {vitalInWords(name, value)} <Tag tone={tone}>{word}</Tag>
    </span>
  );
}

/** Web vitals by page, rated in words. */
export function VitalsTable({ vitals }: Pick<AnalyticsDashboard, 'vitals'>) {
  return (
    <FigureTable
      title="Web vitals"
      note={limitsInWords()}
      rows={vitals.filter((row) => samplesOf(row) > 0)}
      columns={COLUMNS}
      sortedBy="samples"
      nameOf={nameOf}
      empty={{
        title: 'Nothing measured yet',
        text: 'Browsers measure a page while it is used and send it when it is left. Safari and Firefox measure less than Chrome.',
      }}
    />
  );
}
