import type { Reads } from '../collections/library.ts';

/** A page as Astro rendered it, before its last steps. */
export interface RenderedPage {
  readonly address: string;
  readonly text: string;
  readonly type: string;
  /** The Content-Security-Policy that admits what it carries; empty for anything but HTML. */
  readonly policy: string;
  readonly reads: Reads;
}

/** Returns the file of a page below the site: `blog/deep-work.html`, `index.html`, `blog/rss.xml`. */
export function pageFile({ address, type }: Pick<RenderedPage, 'address' | 'type'>): string {
  if (address === '/') return 'index.html';
  return type.startsWith('text/html') ? `${address.slice(1)}.html` : address.slice(1);
}

/** Returns a page with its policy where Astro puts that of a page that is built at once. */
export function withPolicy({ text, policy }: Pick<RenderedPage, 'text' | 'policy'>): string {
  if (policy === '') return text;
  const meta = `<meta http-equiv="content-security-policy" content="${policy}">`;
  return text.replace('<head>', `<head>${meta}`);
}
