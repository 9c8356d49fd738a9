/*
 * Addresses that only lead elsewhere. The API process, the maps that the build writes for nginx and
 * Caddy, the service worker where there is no network, and Astro's development server are all made
 * from this list.
 *
 * They answer 302: where an address leads may change with the app, and browsers keep a permanent
 * redirect for ever. Search engines then also keep no address of the app, which they cannot read.
 */

/** The status of every redirect in the list. */
export const REDIRECT_STATUS = 302;

/** Where each address leads: a path below the site, to which no query is added. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/pomodoro': '/app?tab=pomodoro',
  '/admin/blog': '/app?tab=admin&section=blog',
  '/admin/pillar-pages': '/app?tab=admin&section=pillarPages',
  '/admin/email-lists': '/app?tab=admin&section=emailLists',
  '/admin/email-campaigns': '/app?tab=admin&section=emailCampaigns',
  // Where programs look for it without being told.
  '/sitemap.xml': '/sitemap-index.xml',
};

/** Where a path leads, also with a slash at its end; undefined where it leads nowhere else. */
export function redirectTarget(path: string): string | undefined {
  const bare = path.replace(/\/$/, '');
  return Object.hasOwn(REDIRECTS, bare) ? REDIRECTS[bare] : undefined;
}
