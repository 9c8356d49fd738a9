// Builds the whole site beside the live one and switches. A module of its own, because what it loads
// takes longer than to see that nothing has changed.
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'astro';
import { SEARCH_INDEX_PATH, type SearchPage } from '#shared/search/site-search.ts';
import { withoutPolicy } from '../../src/site/csp/page-policy.ts';
import { root } from '../bootstrap/project.mjs';
import {
  bundleServiceWorker,
  SERVICE_WORKER,
  SERVICE_WORKER_POLICY,
} from './bundle-service-worker.ts';
import { compressFiles } from './compress-files.ts';
import { keepOldAssets } from './keep-old-assets.ts';
import { listFiles } from './list-files.ts';
import { listPrecache } from './list-precache.ts';
import { type PagePolicies, pagePath, readPagePolicies } from './page-policies.ts';
import { writeProxyPages } from './proxy-pages.ts';
import { readCards, readSearchPage, writeSearchIndex } from './search-index.ts';
import { drawSocialPictures, readSocialPicture, type SocialPicture } from './social-images.ts';

/** The page that says something of every timer. */
const HUB = '/timers';

const nextDir = path.join(root, '.cache/site-next');
const pictureDir = path.join(root, '.cache/social');
const lastDir = path.join(root, '.cache/site-last');

/**
 * Builds beside the live site and switches at the end: a crash leaves the last site as it was.
 * Answers how many pages there are.
 */
export async function buildNextSite(liveDir: string): Promise<number> {
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  await rm(nextDir, { recursive: true, force: true });
  await build({ root, outDir: nextDir, logLevel: 'warn' });
  const built = await listFiles(nextDir);
  const pages = built.filter((file) => file.endsWith('.html'));
  const { policies, pictures, found } = await finishPages(pages);
  await bundleServiceWorker(root, nextDir, await listPrecache(nextDir, built));
  const files = await listFiles(nextDir);
  await writeFile(path.join(nextDir, SEARCH_INDEX_PATH), writeSearchIndex(found));
  files.push(SEARCH_INDEX_PATH.slice(1));
  await drawSocialPictures(nextDir, pictureDir, pictures);
  policies[SERVICE_WORKER] = SERVICE_WORKER_POLICY;
  await compressFiles(nextDir, files, liveDir);
  await writeFile(path.join(nextDir, 'csp.json'), `${JSON.stringify(policies, null, 2)}\n`);
  await writeProxyPages(nextDir, pages, policies);
  await keepOldAssets(liveDir, nextDir, Date.now());
  await goLive(liveDir);
  return pages.length;
}

/**
 * Takes out of the built pages the policies that their headers will say, and answers those, the pages'
 * pictures and what is found of them.
 */
async function finishPages(pages: readonly string[]) {
  const policies: PagePolicies = {};
  const pictures: SocialPicture[] = [];
  const found: SearchPage[] = [];
  let cards: ReadonlyMap<string, string> = new Map();
  for (const page of pages.toSorted()) {
    const html = await readFile(path.join(nextDir, page), 'utf8');
    Object.assign(policies, readPagePolicies(page, html));
    const picture = readSocialPicture(html);
    if (picture !== null) pictures.push(picture);
    const shown = readSearchPage(pagePath(page), html);
    if (shown !== null) found.push(shown);
    if (pagePath(page) === HUB) cards = readCards(html);
    await writeFile(path.join(nextDir, page), withoutPolicy(html));
  }
  const withCards = found.map((shown) => ({ ...shown, card: cards.get(shown.id) ?? '' }));
  return { policies, pictures, found: withCards };
}

/** Two renames: nobody sees a site that is half one and half the other. */
async function goLive(liveDir: string): Promise<void> {
  await rm(lastDir, { recursive: true, force: true });
  await moveFolder(liveDir, lastDir);
  await moveFolder(nextDir, liveDir);
  await rm(lastDir, { recursive: true, force: true });
}

/** Moves a folder that may be missing, also where the file system can only copy it. */
async function moveFolder(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT') return;
    // Layered file systems, such as a container's, do not rename a folder of a lower layer.
    if (code !== 'EXDEV') throw error;
    await cp(from, to, { recursive: true });
    await rm(from, { recursive: true });
  }
}
