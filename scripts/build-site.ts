// `npm run build`: builds the site into `dist/`, compresses it, and collects the security policy of
// each page. With `--if-changed` it does nothing when the sources are those of the last build; with
// `--without-env-file` the settings in `.env` do not matter.
import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SEARCH_INDEX_PATH, type SearchPage } from '#shared/search/site-search.ts';
import { readSite } from '#site.ts';
import { withLock } from './bootstrap/lock.mjs';
import { Refusal, root } from './bootstrap/project.mjs';
import { runCommand } from './bootstrap/terminal.mjs';
import {
  bundleServiceWorker,
  SERVICE_WORKER,
  SERVICE_WORKER_POLICY,
} from './site-build/bundle-service-worker.ts';
import { compressFiles } from './site-build/compress-files.ts';
import { fingerprintSources } from './site-build/fingerprint-sources.ts';
import { keepOldAssets } from './site-build/keep-old-assets.ts';
import { listFiles } from './site-build/list-files.ts';
import { listPrecache } from './site-build/list-precache.ts';
import { type PagePolicies, pagePath, readPagePolicies } from './site-build/page-policies.ts';
import { writeProxyPages } from './site-build/proxy-pages.ts';
import { readSearchPage, writeSearchIndex } from './site-build/search-index.ts';
import {
  drawSocialPictures,
  readSocialPicture,
  type SocialPicture,
} from './site-build/social-images.ts';

const liveDir = path.join(root, 'dist');
const nextDir = path.join(root, '.cache/site-next');
const pictureDir = path.join(root, '.cache/social');
const lastDir = path.join(root, '.cache/site-last');
const STAMP = '.build-stamp';

async function isBuilt(fingerprint: string): Promise<boolean> {
  const stamp = await readFile(path.join(liveDir, STAMP), 'utf8').catch(() => '');
  return stamp.trim() === fingerprint;
}

/** Builds beside the live site and switches at the end: a crash leaves the last site as it was. */
async function buildSite(fingerprint: string): Promise<string> {
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  const { build } = await import('astro');
  await rm(nextDir, { recursive: true, force: true });
  await build({ root, outDir: nextDir, logLevel: 'warn' });
  await bundleServiceWorker(root, nextDir, await listPrecache(nextDir, await listFiles(nextDir)));
  const files = await listFiles(nextDir);
  const pages = files.filter((file) => file.endsWith('.html'));
  const { policies, pictures, found } = await readPages(pages);
  await writeFile(path.join(nextDir, SEARCH_INDEX_PATH), writeSearchIndex(found));
  files.push(SEARCH_INDEX_PATH.slice(1));
  await drawSocialPictures(nextDir, pictureDir, pictures);
  policies[SERVICE_WORKER] = SERVICE_WORKER_POLICY;
  await compressFiles(nextDir, files, liveDir);
  await writeFile(path.join(nextDir, 'csp.json'), `${JSON.stringify(policies, null, 2)}\n`);
  await writeProxyPages(nextDir, pages, policies);
  await keepOldAssets(liveDir, nextDir, Date.now());
  await goLive();
  // Last, so that a site that did not get this far is built again.
  await writeFile(path.join(liveDir, STAMP), `${fingerprint}\n`);
  return `built ${pages.length} ${pages.length === 1 ? 'page' : 'pages'}`;
}

/** What the built pages say of themselves: their policies, their pictures, and what is found of them. */
async function readPages(pages: readonly string[]) {
  const policies: PagePolicies = {};
  const pictures: SocialPicture[] = [];
  const found: SearchPage[] = [];
  for (const page of pages.toSorted()) {
    const html = await readFile(path.join(nextDir, page), 'utf8');
    Object.assign(policies, readPagePolicies(page, html));
    const picture = readSocialPicture(html);
    if (picture !== null) pictures.push(picture);
    const shown = readSearchPage(pagePath(page), html);
    if (shown !== null) found.push(shown);
  }
  return { policies, pictures, found };
}

/** Two renames: nobody sees a site that is half one and half the other. */
async function goLive(): Promise<void> {
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

/** A wrong setting is one line, not a failed build. */
function refuseWrongSettings(): void {
  try {
    readSite(process.env);
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}

await runCommand(async () => {
  const envFile = path.join(root, '.env');
  if (!process.argv.includes('--without-env-file') && existsSync(envFile)) {
    process.loadEnvFile(envFile);
  }
  refuseWrongSettings();
  const isLazy = process.argv.includes('--if-changed');
  const fingerprint = await fingerprintSources(root, process.env);
  const isUnchanged = async () => isLazy && (await isBuilt(fingerprint));
  if (await isUnchanged()) {
    console.log('unchanged');
    return 0;
  }
  // Somebody else may have built the same while this waited.
  const buildOnce = async () => ((await isUnchanged()) ? 'unchanged' : buildSite(fingerprint));
  console.log(await withLock(path.join(root, '.cache/build.lock'), buildOnce));
  return 0;
});
