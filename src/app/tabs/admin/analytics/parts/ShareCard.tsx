import type { AnalyticsDashboard } from '#shared/contract/stats/analytics.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import type { DaySpan } from '#shared/domain/stats/steps.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { ChartCard } from '../../../../parts/charts/ChartCard.tsx';
import { ShareBars } from '../../../../parts/charts/ShareBars.tsx';
import { type Dimension, nameValue } from './names.ts';

export type ShareCardProps = {
  title: string;
  dimension: Dimension;
  shares: AnalyticsDashboard['sizes'];
  span: DaySpan;
  fileName: string;
};

/** More would make the card longer than a screen; the table has all. */
const MOST_BARS = 7;

/** Visitors by one dimension: the most frequent as bars, all of them as a table. */
export function ShareCard({ title, dimension, shares, span, fileName }: ShareCardProps) {
  const sorted = shares.toSorted((a, b) => b.visitors - a.visitors);
  const all = sorted.reduce((sum, { visitors }) => sum + visitors, 0);
  const bars = sorted.slice(0, MOST_BARS).map(({ name, visitors }) => ({
    key: name,
    name: nameValue(dimension, name),
    amount: visitors,
    value: percentOf(visitors, all),
    words: `${nameValue(dimension, name)}: ${counted(visitors, 'visitor')}, ${percentOf(visitors, all)}`,
  }));
  const rest = sorted.slice(MOST_BARS);
  if (rest.length > 0) {
    const visitors = rest.reduce((sum, each) => sum + each.visitors, 0);
    const name = `${formatNumber(rest.length)} more`;
    bars.push({
      key: 'rest',
      name,
      amount: visitors,
      value: percentOf(visitors, all),
      words: `${name}: ${counted(visitors, 'visitor')}, ${percentOf(visitors, all)}`,
    });
  }
  const [first] = bars;
  return (
    <ChartCard
      title={title}
      summary={first === undefined ? '' : `Most: ${first.words}.`}
      empty={first === undefined ? 'Nobody came in this range.' : undefined}
      span={span}
      fileName={fileName}
      table={{
        columns: [
          { title, kind: 'name' },
          { title: 'Visitors', kind: 'count' },
          { title: 'Views', kind: 'count' },
        ],
        rows: sorted.map(({ name, visitors, views }) => ({
          key: name,
          name: nameValue(dimension, name),
          values: [visitors, views],
        })),
      }}
    >
      <ShareBars label={`Visitors by ${title.toLowerCase()}`} bars={bars} />
    </ChartCard>
  );
}

function percentOf(part: number, all: number): string {
  return all === 0 ? '0%' : `${formatNumber(Math.round((part / all) * 100))}%`;
}
