import { site } from '#site.ts';

export const GET = () =>
  new Response(`User-agent: *
Disallow: /api/

Sitemap: ${site.url}/sitemap-index.xml
`);
