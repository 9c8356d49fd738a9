import { SITE_AREAS, sitemapOf } from '#site/seo/site-areas.ts';
import { latestDay, sitemapIndex } from '#site/seo/sitemap.ts';
import { site } from '#site.ts';

export const prerender = false;

export async function GET() {
  const entries = SITE_AREAS.map(async (area) => {
    const pages = await sitemapOf(area);
    const lastmod = latestDay(pages.flatMap((page) => page.lastmod ?? []));
    return { url: `${site.url}/sitemap-${area}.xml`, lastmod };
  });
  return new Response(sitemapIndex(await Promise.all(entries)));
}
