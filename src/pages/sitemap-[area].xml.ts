import type { APIContext } from 'astro';
import { SITE_AREAS, sitemapOf } from '#site/seo/site-areas.ts';
import { sitemap } from '#site/seo/sitemap.ts';

export const prerender = false;

export async function GET({ params }: APIContext) {
  const area = SITE_AREAS.find((each) => each === params['area']);
  if (area === undefined) return new Response(null, { status: 404 });
  return new Response(sitemap(await sitemapOf(area)));
}
