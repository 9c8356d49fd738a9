// Builds the whole site beside the live one and switches. A module of its own, because what it loads
// takes longer than to see that nothing has changed.
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'astro';
import {
  readCards,
  readSearchPage,
  SEARCH_PAGES,
  toolWords,
  writeSearchIndex,
} from '#api/publishing/later/search-pages.ts';
import {
  drawSocialPictures,
  readDrawings,
  readSocialPicture,
  type SocialPicture,
} from '#api/publishing/later/social-pictures.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { SEARCH_INDEX_PATH, type SearchPage } from '#shared/search/site-search.ts';
import { type FinishedPage, finishPage } from '../../src/site/csp/finish-page.ts';
import { readSiteAssets, type SiteAssets, type Texts } from '../../src/site/csp/site-assets.ts';
import { root } from '../bootstrap/project.mjs';
import { step } from '../bootstrap/terminal.mjs';
import {
  bundleServiceWorker,
  SERVICE_WORKER,
  SERVICE_WORKER_POLICY,
} from './bundle-service-worker.ts';
import { compressFiles } from './compress-files.ts';
import { keepOldAssets } from './keep-old-assets.ts';
import { listFiles } from './list-files.ts';
import { listPrecache } from './list-precache.ts';
import { type PagePolicies, pagePath, pagePolicies } from './page-policies.ts';
import { writeProxyPages } from './proxy-pages.ts';
import { moveContentApp, renderContent } from './render-content.ts';

/** The page that says something of every timer. */
const HUB = '/timers';

const buildDir = path.join(root, '.cache/site-next');
const nextDir = path.join(buildDir, 'client');
const pictureDir = path.join(root, '.cache/social');
const lastDir = path.join(root, '.cache/site-last');

/**
 * Builds beside the live site and switches at the end: a crash leaves the last site as it was.
 * Answers how many pages there are.
 */
export async function buildNextSite(liveDir: string): Promise<number> {
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  await rm(buildDir, { recursive: true, force: true });
  await step(
    'Bundles',
    () => build({ root, outDir: buildDir, logLevel: 'warn' }),
    () => 'scripts and styles',
  );
  const serverDir = path.join(buildDir, 'server');
  const published = await step(
    'Articles',
    () => renderContent(nextDir, serverDir),
    ({ length }) => counted(length, 'page'),
  );
  const contentDir = await moveContentApp(serverDir, nextDir);
  const built = await listFiles(nextDir);
  const pages = built.filter((file) => file.endsWith('.html'));
  const { policies, pictures, found } = await step(
    'Pages',
    async () => finishPages(pages, await readAssets(built)),
    () => `${counted(pages.length, 'page')} in all`,
  );
  await bundleServiceWorker(root, nextDir, await listPrecache(nextDir, await listFiles(nextDir)));
  const files = await listFiles(nextDir);
  await writeFile(path.join(nextDir, SEARCH_INDEX_PATH), writeSearchIndex(found));
  files.push(SEARCH_INDEX_PATH.slice(1));
  // The server adds those that are published.
  const fixed = found.filter(({ id }) => !published.includes(id));
  await writeFile(path.join(contentDir, SEARCH_PAGES), JSON.stringify(fixed));
  const drawings = readDrawings(await readFile(path.join(nextDir, 'scenes.svg'), 'utf8'));
  await step(
    'Pictures',
    () => drawSocialPictures(nextDir, pictureDir, { pictures, drawings }),
    () => counted(pictures.length, 'picture'),
  );
  policies[SERVICE_WORKER] = SERVICE_WORKER_POLICY;
  await step(
    'Files',
    () => compressFiles(nextDir, files, liveDir),
    () => `${formatNumber(files.length)} compressed`,
  );
  await writeFile(path.join(nextDir, 'csp.json'), `${JSON.stringify(policies, null, 2)}\n`);
  await writeProxyPages(nextDir, pages, policies);
  await keepOldAssets(liveDir, nextDir, { nowMs: Date.now() });
  await goLive(liveDir);
  return pages.length;
}

async function readAssets(files: readonly string[]): Promise<SiteAssets> {
  const textsOf = async (ending: string): Promise<Texts> => {
    const read = async (name: string) =>
      [name.replaceAll('\\', '/'), await readFile(path.join(nextDir, name), 'utf8')] as const;
    return new Map(await Promise.all(files.filter((name) => name.endsWith(ending)).map(read)));
  };
  return readSiteAssets(await textsOf('.js'), await textsOf('.css'));
}

/** Writes each page as it is served; returns the policies and pictures of all, and the pages for the search. */
async function finishPages(pages: readonly string[], assets: SiteAssets) {
  const policies: PagePolicies = {};
  const pictures: SocialPicture[] = [];
  const found: SearchPage[] = [];
  let cards: ReadonlyMap<string, string> = new Map();
  for (const page of pages.toSorted()) {
    const finished = await finishFile(page, assets);
    const { html } = finished;
    Object.assign(policies, pagePolicies(page, finished));
    const picture = readSocialPicture(html);
    if (picture !== null) pictures.push(picture);
    const shown = readSearchPage(pagePath(page), html);
    if (shown !== null) found.push({ ...shown, card: toolWords(html) });
    if (pagePath(page) === HUB) cards = readCards(html);
  }
  const withCards = found.map((shown) => {
    const card = cards.get(shown.id);
    return { ...shown, card: card === undefined ? '' : `${shown.card} ${card}` };
  });
  return { policies, pictures, found: withCards };
}

async function finishFile(page: string, assets: SiteAssets): Promise<FinishedPage> {
  const file = path.join(nextDir, page);
  try {
    const finished = finishPage(await readFile(file, 'utf8'), assets);
    const { html, starter } = finished;
    if (starter !== null) await writeFile(path.join(nextDir, starter.name), starter.text);
    await writeFile(file, html);
    return finished;
  } catch (error) {
    throw new Error(`${page} could not be finished.`, { cause: error });
  }
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
