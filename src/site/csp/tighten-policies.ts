import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import { type NamedScript, withLateIslands } from '../start/late-islands.ts';
import { withLateModules } from '../start/late-start.ts';
import { joinStyles } from './join-styles.ts';
import { dropLaterStyles } from './later-styles.ts';
import { tightenPolicy } from './page-policy.ts';
import { readScripts, type Scripts, scriptsAtOnce, scriptsFrom } from './page-scripts.ts';
import { dropUnusedStyles, moduleClassesIn } from './used-styles.ts';

/** The texts of a built site's files by their names: `_astro/page.B2.js`. */
type Texts = ReadonlyMap<string, string>;

/** What is the same for every page of a build. */
interface Site {
  readonly sheets: readonly string[];
  readonly scripts: Scripts;
  /** Styles that were lightened for one page, for others like it. */
  readonly made: Map<string, string>;
}

interface TightPage {
  readonly html: string;
  /** What the page names instead of carrying it. */
  readonly script: NamedScript | null;
}

/**
 * Ten packets of TCP, in bytes, less half a one, because a page's weight moves with every name in it;
 * a page packed as quickly as here is a tenth larger than it will be.
 */
const FIRST_FLIGHT = 14_600;

/** Takes out of a page what it does not need, and gives it a policy of its own. */
function tightenPage(html: string, { sheets, scripts, made }: Site): TightPage {
  const own = moduleClassesIn(html.replace(/<style\b[\s\S]*?<\/style>/g, ''));
  const classesOf = (names: readonly string[]) =>
    new Set([...own, ...names.flatMap((name) => [...(scripts.get(name)?.classes ?? [])])]);
  const lighter = dropLaterStyles(html, sheets, classesOf(scriptsAtOnce(html, scripts)));
  const lightest = dropUnusedStyles(lighter, classesOf(scriptsFrom(html, scripts)), made);
  const finish = (page: string) => tightenPolicy(withLateModules(joinStyles(page)));
  const whole = finish(lightest);
  if (!isLong(whole)) return { html: whole, script: null };
  const { html: named, script } = withLateIslands(lightest);
  return { html: finish(named), script };
}

/** Whether a page goes beyond what a server sends before it hears from the browser again. */
function isLong(html: string): boolean {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return brotliCompressSync(html, { params }).length > FIRST_FLIGHT;
}

async function readTexts(root: string, files: readonly string[], ending: string): Promise<Texts> {
  const names = files.filter((file) => file.endsWith(ending));
  const read = async (name: string) =>
    [name.replaceAll('\\', '/'), await readFile(`${root}${name}`, 'utf8')] as const;
  return new Map(await Promise.all(names.map(read)));
}

/** Makes every built page as small and as strict as it can be; the build fails where a page would break. */
export function tightenPolicies(): AstroIntegration {
  return {
    name: 'ripen-tighten-policies',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const files = await readdir(root, { recursive: true });
        const sheets = [...(await readTexts(root, files, '.css')).values()]
          .map((text) => text.trim())
          .filter((text) => text !== '');
        const scripts = readScripts(await readTexts(root, files, '.js'));
        const site: Site = { sheets, scripts, made: new Map() };
        for (const [page, html] of await readTexts(root, files, '.html')) {
          try {
            const { html: tight, script } = tightenPage(html, site);
            if (script !== null) await writeFile(`${root}${script.name}`, script.text);
            await writeFile(`${root}${page}`, tight);
          } catch (error) {
            throw new Error(`${page}: ${error instanceof Error ? error.message : String(error)}`);
          }
        }
      },
    },
  };
}
