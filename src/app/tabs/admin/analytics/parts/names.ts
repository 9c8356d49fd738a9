import type { AnalyticsDashboard } from '#shared/contract/analytics/analytics.ts';
import { formatCountry } from '#shared/domain/formats/countries.ts';
import { formatLanguage } from '#shared/domain/formats/languages.ts';

/** A dimension of visits whose values have names. */
export type Dimension = 'sizes' | 'languages' | 'countries' | 'sources' | 'pages';

const OTHERS = 'other';
const UNKNOWN = ['', 'unknown'];
const SIZES: Readonly<Record<string, string>> = {
  phone: 'Phone',
  tablet: 'Tablet',
  desktop: 'Desktop',
};

/** Names a value of a dimension: `AT` is Austria, `de` is German. */
export function nameValue(dimension: Dimension, value: string): string {
  if (value === OTHERS) return 'Others';
  if (dimension === 'sources') return value === '' || value === 'direct' ? 'Direct' : value;
  if (UNKNOWN.includes(value)) return 'Unknown';
  if (dimension === 'pages') return value;
  if (dimension === 'sizes') return SIZES[value] ?? value;
  return dimension === 'countries' ? formatCountry(value) : formatLanguage(value);
}

type Source = Pick<AnalyticsDashboard['sources'][number], 'name' | 'kind'>;

/** The kind of a source in a word; none for direct visits, which have no source. */
export const SOURCE_KINDS: Readonly<Record<Source['kind'], string | null>> = {
  direct: null,
  search: 'Search',
  social: 'Social',
  site: 'Site',
  campaign: 'Campaign',
};

/** Names a source: its host or campaign. */
export function nameSource({ name, kind }: Source): string {
  if (kind === 'direct') return 'Direct: typed in, bookmarked, or without a referrer';
  return name === OTHERS ? 'Others' : name;
}
