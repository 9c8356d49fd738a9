import { isPublicOrigin } from '#api/config/public-origin.ts';
import { deleteUnusedLinks, readLinks, tryDueLinks } from '#api/features/outside-links/service.ts';
import { type FeatureWork, HOURLY_MS } from '#api/jobs/feature-work.ts';

/** Tries the links of articles to other sites, where this one is on the internet itself. */
export const outsideLinkWork: readonly FeatureWork[] = [
  {
    name: 'try links',
    everyMs: 60_000,
    isWanted: ({ env }) => isPublicOrigin(env.siteUrl),
    async work(deps) {
      await readLinks(deps);
      await tryDueLinks(deps);
    },
  },
  { name: 'delete unused links', everyMs: HOURLY_MS, work: ({ db }) => deleteUnusedLinks(db) },
];
