import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { type NamedScript, withLateIslands } from '../start/late-islands.ts';
import { withLateModules } from '../start/late-start.ts';
import { joinStyles } from './join-styles.ts';
import { dropLaterStyles } from './later-styles.ts';
import { tightenPolicy } from './page-policy.ts';
import { readScripts, type Scripts, scriptsAtOnce, scriptsThatDraw } from './page-scripts.ts';
import { shortenMarks } from './short-marks.ts';
import { dropUnusedStyles, tiedNamesIn } from './used-styles.ts';

/** The texts of a built site's files by their names: `_astro/page.B2.js`. */
export type Texts = ReadonlyMap<string, string>;

/** What is the same for every page of a build. */
interface Site {
  readonly sheets: readonly string[];
  readonly scripts: Scripts;
  /** The names that tie rules to elements and stand in these files: they are the same on every page. */
  readonly asked: ReadonlySet<string>;
  /** Styles that were lightened for one page, for others like it. */
  readonly made: Map<string, string>;
  /** 64 hexadecimal digits that change with any of these styles and scripts. */
  readonly mark: string;
}

/** A page as small and as strict as it can be. */
export interface TightPage {
  readonly html: string;
  /** What the page names instead of carrying it. */
  readonly script: NamedScript | null;
}

/**
 * Ten packets of TCP, in bytes, less half a one, because a page's weight moves with every name in it;
 * a page packed as quickly as here is a tenth larger than it will be.
 */
const FIRST_FLIGHT = 14_600;

/** Reads what the pages of a site share out of the texts of its styles and scripts. */
export function readSiteTexts(styles: Texts, scripts: Texts): Site {
  const hash = createHash('sha256');
  for (const [name, text] of [...styles, ...scripts]) {
    hash.update(`${name}\0${text.length}\0`).update(text);
  }
  const sheets = [...styles.values()].map((text) => text.trim()).filter((text) => text !== '');
  const asked = tiedNamesIn([...sheets, ...scripts.values()].join('\n'));
  return {
    sheets,
    scripts: readScripts(scripts),
    asked,
    made: new Map(),
    mark: hash.digest('hex'),
  };
}

/** Takes out of a page what it does not need, and gives it a policy of its own; throws where the page would break. */
export function tightenPage(html: string, { sheets, scripts, asked, made }: Site): TightPage {
  const own = tiedNamesIn(html.replace(/<style\b[\s\S]*?<\/style>/g, ''));
  const tiedTo = (names: readonly string[]) =>
    new Set([...own, ...names.flatMap((name) => [...(scripts.get(name)?.tied ?? [])])]);
  const lighter = dropLaterStyles(html, sheets, tiedTo(scriptsAtOnce(html, scripts)));
  const lightest = dropUnusedStyles(lighter, tiedTo(scriptsThatDraw(html, scripts)), made);
  const finish = (page: string) =>
    tightenPolicy(withLateModules(joinStyles(shortenMarks(page, asked))));
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
