/* Sitemaps and feeds as text; pure functions. */

/** A page in a sitemap: its address, and the day of its last change where one is known. */
export interface SitemapEntry {
  readonly url: string;
  /** `YYYY-MM-DD`. */
  readonly lastmod?: string | undefined;
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** A sitemap of pages. */
export function sitemap(entries: readonly SitemapEntry[]): string {
  return `${XML}\n<urlset xmlns="${SITEMAP}">\n${entries.map((entry) => element('url', entry)).join('\n')}\n</urlset>\n`;
}

/** A sitemap of sitemaps. */
export function sitemapIndex(entries: readonly SitemapEntry[]): string {
  return `${XML}\n<sitemapindex xmlns="${SITEMAP}">\n${entries.map((entry) => element('sitemap', entry)).join('\n')}\n</sitemapindex>\n`;
}

function element(name: 'url' | 'sitemap', { url, lastmod }: SitemapEntry): string {
  const changed = lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`;
  return `  <${name}><loc>${escapeXml(url)}</loc>${changed}</${name}>`;
}

/** The latest of some days written as `YYYY-MM-DD`; undefined of none. */
export function latestDay(days: readonly string[]): string | undefined {
  return days.toSorted().at(-1);
}

/** Text that may stand in XML. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}
