import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** The folder of the built site. */
export const SITE_DIR = path.resolve(import.meta.dirname, '../../../dist');

/** A page of the built site: its address and its text. */
export interface BuiltPage {
  /** Such as `/login`; the home page is `/`. */
  address: string;
  html: string;
}

/** Every page of the built site; throws when there is none. */
export function builtPages(): BuiltPage[] {
  const files = readdirSync(SITE_DIR, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  );
  if (files.length === 0) throw new Error('The site is not built: npm run build.');
  return files.map((name) => ({
    address: `/${name.replace(/\.html$/, '').replace(/(^|\/)index$/, '')}`,
    html: readFileSync(path.join(SITE_DIR, name), 'utf8'),
  }));
}

/** The text of a file of the built site: `/robots.txt`. */
export function siteText(address: string): string {
  return readFileSync(path.join(SITE_DIR, address), 'utf8');
}

/** The values of an attribute of every such tag in a page, in order. */
export function attributes(html: string, tag: string, attribute: string): string[] {
  const pattern = new RegExp(`<${tag}\\b[^>]*?\\s${attribute}="([^"]*)"`, 'g');
  return [...html.matchAll(pattern)].map((match) => match[1] ?? '');
}

/** Whether the built site has a file for an address such as `/login` or `/sounds/bell.mp3`. */
export function siteHas(address: string): boolean {
  const name = address === '/' ? '/index' : address;
  return [name, `${name}.html`].some((file) => {
    try {
      return statSync(path.join(SITE_DIR, file)).isFile();
    } catch {
      return false;
    }
  });
}

const imports = new Map<string, readonly string[]>();

/** Returns the static imports of a script of the built site, as paths below the site. */
export function importsOf(address: string): readonly string[] {
  const found = imports.get(address) ?? readImports(address);
  imports.set(address, found);
  return found;
}

function readImports(address: string): string[] {
  const source = readFileSync(path.join(SITE_DIR, address), 'utf8');
  const statics =
    /(?:^|[;}\s])(?:import|export)\s*(?:[\w*${}\s,]+?from\s*)?["'](\.[^"']+\.js)["']/g;
  return [...source.matchAll(statics)].map((match) =>
    path.posix.join(path.posix.dirname(address), match[1] ?? ''),
  );
}

/** Scripts that are there already, with more of them and all that those import at once. */
export function withImports(more: readonly string[], there: readonly string[] = []): string[] {
  const seen = new Set(there);
  const queue = [...more];
  for (let script = queue.pop(); script !== undefined; script = queue.pop()) {
    if (seen.has(script)) continue;
    seen.add(script);
    queue.push(...importsOf(script));
  }
  return [...seen];
}

/** The scripts that a page loads, with everything they import statically, as paths below the site. */
export function scriptsOf({ html }: BuiltPage): string[] {
  const entries = [
    ...attributes(html, 'script', 'src'),
    ...attributes(html, 'script', 'data-src'),
    ...attributes(html, 'astro-island', 'component-url'),
    ...attributes(html, 'astro-island', 'renderer-url'),
    ...attributes(html, 'link', 'href').filter((href) => href.endsWith('.js')),
  ];
  return withImports(entries).sort();
}

const weights = new Map<string, number>();

/** How many bytes files weigh together on the wire, compressed with Brotli. */
export function brotliBytes(addresses: string[]): number {
  return addresses.reduce((sum, address) => sum + brotliBytesOf(address), 0);
}

function brotliBytesOf(address: string): number {
  const known = weights.get(address);
  if (known !== undefined) return known;
  const file = path.join(SITE_DIR, address);
  // The build leaves out only files that are too small to be worth it.
  const compressed = `${file}.br`;
  const bytes = existsSync(compressed)
    ? statSync(compressed).size
    : brotliCompressSync(readFileSync(file)).length;
  weights.set(address, bytes);
  return bytes;
}

/** How many bytes a page weighs on the wire, compressed with Brotli. */
export function brotliBytesOfPage({ address }: Pick<BuiltPage, 'address'>): number {
  const name = address === '/' ? '/index' : address;
  return brotliBytesOf(`${name}.html`);
}
