import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { namedAssets, namesAssets } from '../../src/service-worker/named-assets.ts';
import { type PrecacheList, SHELL_PAGES } from '../../src/service-worker/precache-list.ts';

/** Files with a lasting address that a page plays or shows; what only search engines read stays out. */
const LASTING = /^(?:sounds\/.+\.mp3|[\w-]+\.(?:png|svg|ico|webmanifest))$/;

/**
 * Returns the pages, assets and files of a built site that the service worker precaches. `files`
 * are all its files, relative to `siteDir`. Throws when one of the pages that must always open is
 * missing.
 */
export async function listPrecache(
  siteDir: string,
  files: readonly string[],
): Promise<PrecacheList> {
  const known = new Set(files.map((file) => file.replaceAll('\\', '/')));
  const read = (file: string) => readFile(path.join(siteDir, file));
  const pages: Record<string, string> = {};
  const queue: string[] = [];
  for (const page of SHELL_PAGES) {
    const html = await read(page === '/' ? 'index.html' : `${page.slice(1)}.html`);
    pages[page] = fingerprint(html);
    queue.push(...namedAssets(html.toString(), 'page'));
  }
  const assets = new Set<string>();
  for (let asset = queue.pop(); asset !== undefined; asset = queue.pop()) {
    const file = asset.slice(1);
    if (assets.has(asset) || !known.has(file)) continue;
    assets.add(asset);
    if (namesAssets(asset)) queue.push(...namedAssets((await read(file)).toString(), 'asset'));
  }
  const lasting = [...known].filter((file) => LASTING.test(file)).toSorted();
  const hashes = lasting.map(async (file) => [`/${file}`, fingerprint(await read(file))] as const);
  return {
    assets: [...assets].toSorted(),
    files: Object.fromEntries(await Promise.all(hashes)),
    pages,
  };
}

function fingerprint(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}
