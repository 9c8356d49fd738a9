import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { type NamedFile, withLateIslands } from '../start/late-islands.ts';
import { hideUndressed, withLateLook } from '../start/late-look.ts';
import { withLateModules, withNamedModules } from '../start/late-start.ts';
import { firstPartOf } from './first-names.ts';
import { firstStyles } from './first-styles.ts';
import { joinStyles } from './join-styles.ts';
import { dropLaterStyles } from './later-styles.ts';
import { tightenPolicy, withoutPolicy } from './page-policy.ts';
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
  readonly files: readonly NamedFile[];
}

/**
 * How many bytes of a page arrive at once: what a server sends before it hears from the browser again,
 * ten packets of TCP of 1,460 bytes, less those in which the answer's headers stand.
 */
const FIRST_FLIGHT = 14_600 - 1_100;
/** A page beyond this nearly fills it, and names what it can name at little cost. */
const NEARLY_FULL = FIRST_FLIGHT - 250;

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
export function tightenPage(html: string, site: Site): TightPage {
  const { sheets, scripts, asked, made } = site;
  const own = tiedNamesIn(html.replace(/<style\b[\s\S]*?<\/style>/g, ''));
  const tiedTo = (names: readonly string[]) =>
    new Set([...own, ...names.flatMap((name) => [...(scripts.get(name)?.tied ?? [])])]);
  const atOnce = scriptsAtOnce(html, scripts);
  const lighter = dropLaterStyles(html, sheets, tiedTo(atOnce));
  const lightest = dropUnusedStyles(lighter, tiedTo(scriptsThatDraw(html, scripts)), made);
  const joined = (page: string) => joinStyles(shortenMarks(page, asked));
  // A server that answers one after the other begins with what takes longest.
  const sizeOf = (name: string) => scripts.get(name)?.size ?? 0;
  const imports = atOnce
    .filter((name) => !html.includes(name))
    .toSorted((one, other) => sizeOf(other) - sizeOf(one));
  const complete = (page: string, count = imports.length) =>
    finish(withNamedModules(page, imports.slice(0, count)));
  const whole = complete(joined(lightest));
  if (!isBeyond(whole, NEARLY_FULL)) return { html: whole, files: [] };
  const late = withLateIslands(lightest);
  const named = joined(late.html);
  const files = late.script === null ? [] : [late.script];
  const short = complete(named);
  if (!isBeyond(short, FIRST_FLIGHT)) return { html: short, files };
  const { html: longest, look } = withLateLook(named, stylesOfFirstPart(named, site));
  // Scripts that the page does not name are found through those that it names, a round trip later. The
  // largest is always named, because the rest waits for it.
  let count = imports.length;
  let full = complete(longest);
  while (count > 1 && isBeyond(full, FIRST_FLIGHT)) {
    count -= 1;
    full = complete(longest, count);
  }
  return { html: full, files: [...files, look] };
}

function finish(page: string): string {
  return tightenPolicy(withLateModules(page));
}

/** What the first part of a page shows, and what scripts may make of it where it has a live one. */
function stylesOfFirstPart(html: string, { scripts }: Site): string {
  const { names, hasIsland } = firstPartOf(html);
  const drawing = hasIsland ? scriptsThatDraw(html, scripts) : [];
  const isDrawn = (name: string) => drawing.some((script) => scripts.get(script)?.words.has(name));
  const css = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
  const spoken = new Set(html.replace(css, '').match(/--[a-z][\w-]*/g));
  const styles = firstStyles(css, (name) => names.has(name) || isDrawn(name), spoken);
  return styles + hideUndressed((name) => names.has(name));
}

/** Whether a page is larger than so many bytes, as it goes out. */
function isBeyond(html: string, bytes: number): boolean {
  const text = withoutPolicy(html);
  const packed = (quality: number) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;
  // As small as it goes out, but that takes a while: a quick packer is a tenth off.
  const quick = packed(5);
  if (quick <= bytes) return false;
  return quick > bytes * 1.2 || packed(constants.BROTLI_MAX_QUALITY) > bytes;
}
