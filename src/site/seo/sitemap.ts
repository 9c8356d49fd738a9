/* Sitemaps as text; pure functions. */
import { escapeMarkup } from '#shared/domain/text/escape-markup.ts';
import { XML_HEAD } from './xml.ts';

/** A page in a sitemap: its address, and the day of its last change where one is known. */
export interface SitemapEntry {
  readonly url: string;
  /** `YYYY-MM-DD`. */
  readonly lastmod?: string | undefined;
}

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** A sitemap of pages. */
export function sitemap(entries: readonly SitemapEntry[]): string {
  return `${XML_HEAD}\n<urlset xmlns="${SITEMAP}">\n${entries.map((entry) => element('url', entry)).join('\n')}\n</urlset>\n`;
}

/** A sitemap of sitemaps. */
export function sitemapIndex(entries: readonly SitemapEntry[]): string {
  return `${XML_HEAD}\n<sitemapindex xmlns="${SITEMAP}">\n${entries.map((entry) => element('sitemap', entry)).join('\n')}\n</sitemapindex>\n`;
}

function element(name: 'url' | 'sitemap', { url, lastmod }: SitemapEntry): string {
  const changed = lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`;
  return `  <${name}><loc>${escapeMarkup(url)}</loc>${changed}</${name}>`;
}

/** The latest of some days written as `YYYY-MM-DD`; undefined of none. */
export function latestDay(days: readonly string[]): string | undefined {
  return days.toSorted().at(-1);
}
