import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { rulesMark } from '../collections/rules-mark.ts';
import { openKeptPages } from './kept-pages.ts';
import { readSiteTexts, type Texts, tightenPage } from './tight-page.ts';

/** Where the sources lie whose work is kept, below the project. */
const RULES = ['src/site/csp', 'src/site/start'];

/**
 * Makes every built page as small and as strict as it can be; the build fails where a page would
 * break. What was made of the same page by the same rules is taken from the build before.
 */
export function tightenPolicies(): AstroIntegration {
  let project = '';
  let keptDir = '';
  return {
    name: 'ripen-tighten-policies',
    hooks: {
      'astro:config:done': ({ config }) => {
        project = fileURLToPath(config.root);
        keptDir = fileURLToPath(new URL('tight-pages', config.cacheDir));
      },
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const files = (await readdir(root, { recursive: true })).toSorted();
        const styles = await readTexts(root, files, '.css');
        const site = readSiteTexts(styles, await readTexts(root, files, '.js'));
        const kept = await openKeptPages(keptDir, `${await workMark(project)}${site.mark}`);
        for (const [page, html] of await readTexts(root, files, '.html')) {
          try {
            const { html: tight, files: named } = await kept.take(html, () =>
              tightenPage(html, site),
            );
            for (const { name, text } of named) await writeFile(`${root}${name}`, text);
            await writeFile(`${root}${page}`, tight);
          } catch (error) {
            throw new Error(`${page}: ${error instanceof Error ? error.message : String(error)}`);
          }
        }
        await kept.forgetOthers();
      },
    },
  };
}

/** Changes with whatever tightens pages: our sources, and the packages and the Node that rewrite and pack for them. */
async function workMark(project: string): Promise<string> {
  return createHash('sha256')
    .update(rulesMark(RULES.map((folder) => path.join(project, folder))))
    .update(await readFile(path.join(project, 'package-lock.json')))
    .update(process.version)
    .digest('hex');
}

async function readTexts(root: string, files: readonly string[], ending: string): Promise<Texts> {
  const names = files.filter((file) => file.endsWith(ending));
  const read = async (name: string) =>
    [name.replaceAll('\\', '/'), await readFile(`${root}${name}`, 'utf8')] as const;
  return new Map(await Promise.all(names.map(read)));
}
