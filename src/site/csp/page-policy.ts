import { policyHash } from './policy-hash.ts';

const META = /(<meta http-equiv="content-security-policy" content=")([^"]*)(">)/;
const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/g;
/** A script element of these types is data, which no policy asks about. */
const DATA_BLOCK = /\stype="?(?:application\/(?:ld\+)?json|speculationrules)/;

/** Directive that Astro writes for pages with fonts, and the one that already covers it. */
const FONTS = "font-src 'self'";
const DEFAULT = "default-src 'self'";

/** Scripts of another host were not written for Trusted Types. */
const FOREIGN_SCRIPTS = /^script-src .*https:/;
const TRUSTED_TYPES = /^(?:require-trusted-types-for|trusted-types)\b/;

/** `'none'` beside anything else means nothing. */
function withoutIdleNone(directive: string): string {
  const sources = directive.split(/\s+/);
  return sources.length > 2 ? sources.filter((source) => source !== "'none'").join(' ') : directive;
}

/** The hash of a text as it stands in a directive. */
function sourceOf(text: string): string {
  return `'${policyHash(text)}'`;
}

function inlineScripts(html: string): string[] {
  return [...html.matchAll(SCRIPT)].flatMap(([, attributes = '', text = '']) =>
    text === '' || /\ssrc=/.test(attributes) || DATA_BLOCK.test(attributes) ? [] : [text],
  );
}

function inlineStyles(html: string): string[] {
  return [...html.matchAll(STYLE)].flatMap(([, text = '']) => (text === '' ? [] : [text]));
}

function keepHashes(directive: string, texts: readonly string[]): string {
  const needed = new Set(texts.map(sourceOf));
  const sources = directive.trim().split(/\s+/);
  const refused = [...needed].find((hash) => !sources.includes(hash));
  if (refused !== undefined) {
    const text = texts.find((candidate) => sourceOf(candidate) === refused);
    throw new Error(`${sources[0]} refuses what the page carries: ${text?.slice(0, 80)}`);
  }
  return sources.filter((source) => !source.startsWith("'sha256-") || needed.has(source)).join(' ');
}

/**
 * A built page whose policy admits the inline scripts and styles that it carries and no others;
 * Astro lists those of the whole site on every page. A page without a policy comes back as it was.
 * Throws when the policy refuses one that the page does carry.
 */
export function tightenPolicy(html: string): string {
  return html.replace(META, (_whole, ...[start = '', policy = '', end = '']: string[]) => {
    const parts = policy.split(';').map((part) => part.trim());
    const isShared = parts.some((part) => FOREIGN_SCRIPTS.test(part));
    const directives = parts.map(withoutIdleNone).flatMap((directive) => {
      if (isShared && TRUSTED_TYPES.test(directive)) return [];
      if (directive === '' || (directive === FONTS && parts.includes(DEFAULT))) return [];
      if (directive.startsWith('script-src ')) return [keepHashes(directive, inlineScripts(html))];
      if (directive.startsWith('style-src ')) return [keepHashes(directive, inlineStyles(html))];
      return [directive];
    });
    return `${start}${directives.join('; ')}${end}`;
  });
}

/** Returns the policy in the text of a page as it stands there; empty when it has none. */
export function policyOf(html: string): string {
  return META.exec(html)?.[2] ?? '';
}

/** Returns a page without the policy in its text. */
export function withoutPolicy(html: string): string {
  return html.replace(META, '');
}
