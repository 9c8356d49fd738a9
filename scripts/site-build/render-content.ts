import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { pageFile, withPolicy } from '#site/content-app/page-file.ts';
import type { openContent } from '#site/content-app/server-entry.ts';

/** Exports of the bundle of the content app. */
interface ContentApp {
  readonly openContent: typeof openContent;
}

/** Writes every page that the content app of a build renders of `content/` into the site; returns their addresses. */
export async function renderContent(
  siteDir: string,
  serverDir: string,
): Promise<readonly string[]> {
  const entry = pathToFileURL(path.join(serverDir, 'entry.mjs'));
  const app = (await import(`${entry.href}?built=${Date.now()}`)) as ContentApp;
  const content = await app.openContent();
  for (const address of content.addresses) {
    const page = await content.render(address);
    const file = path.join(siteDir, pageFile(page));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, withPolicy(page));
  }
  return content.addresses;
}

/** Where the server finds the content app of the site that it serves; hidden, so that it is not served. */
const FOLDER = '.content';

/**
 * Moves the content app into the site, below a name of its own, which it returns: a module is loaded once
 * for a path.
 */
export async function moveContentApp(serverDir: string, siteDir: string): Promise<string> {
  await rm(path.join(serverDir, '.prerender'), { recursive: true, force: true });
  const entry = await readFile(path.join(serverDir, 'entry.mjs'));
  const build = createHash('sha256').update(entry).digest('hex').slice(0, 16);
  await mkdir(path.join(siteDir, FOLDER), { recursive: true });
  const folder = path.join(siteDir, FOLDER, build);
  await rename(serverDir, folder);
  return folder;
}
