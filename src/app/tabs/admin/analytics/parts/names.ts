import type { AnalyticsDashboard } from '#shared/contract/stats/analytics.ts';
import { NOT_FOUND_PAGE, OTHER_NAMES } from '#shared/domain/analytics/visits.ts';
import { formatCountry } from '#shared/domain/formats/countries.ts';
import { formatLanguage } from '#shared/domain/formats/languages.ts';

/** A dimension of visits whose values have names. */
export type Dimension = 'sizes' | 'languages' | 'countries' | 'sources' | 'pages';

const OTHERS = 'Others';
const UNKNOWN = 'Unknown';
const SIZES: Readonly<Record<string, string>> = {
  phone: 'Phone',
  tablet: 'Tablet',
  desktop: 'Desktop',
};

const WRITERS: Readonly<Record<Dimension, (value: string) => string>> = {
  sizes: (size) => SIZES[size] ?? size,
  languages: formatLanguage,
  countries: formatCountry,
  sources: (source) => source,
  pages: (path) => (path === NOT_FOUND_PAGE ? 'Addresses without a page' : path),
};

/** Names a value of a dimension: `AT` is Austria, `de` is German. */
export function nameValue(dimension: Dimension, value: string): string {
  if (value === OTHER_NAMES) return OTHERS;
  if (dimension === 'sources' && ['', 'direct'].includes(value)) return 'Direct';
  if (value === '') return UNKNOWN;
  return WRITERS[dimension](value);
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
  return nameValue('sources', name);
}
