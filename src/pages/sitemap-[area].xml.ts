import { SITE_AREAS, type SiteArea, sitemapOf } from '#site/seo/site-areas.ts';
import { sitemap } from '#site/seo/sitemap.ts';

export const getStaticPaths = () =>
  SITE_AREAS.map((area) => ({ params: { area }, props: { area } }));

export async function GET({ props }: { props: { area: SiteArea } }) {
  return new Response(sitemap(await sitemapOf(props.area)));
}
