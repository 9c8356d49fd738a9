import { createHash } from 'node:crypto';

const SCRIPT = /<script>([\s\S]*?)<\/script>/g;
/** Of the scripts of Astro that hydrate islands; it puts them into every page that has one. */
const MARKS = ['(self.Astro||(self.Astro={}))', 'customElements.define("astro-island"'];

/** A file that pages name instead of carrying its text. */
export interface NamedFile {
  /** Below the site: `_astro/islands.3fa9c1d2.js`. */
  readonly name: string;
  readonly text: string;
}

/**
 * Moves the scripts that hydrate islands out of a page into a file that comes after the first paint, as
 * the islands do, and is kept by the browser. In the page they are 1.5 kB (Brotli) ahead of its text:
 * more than half of the timer pages would not fit into the first 14.6 kB. Throws when a page has islands
 * and no such script.
 */
export function withIslandStarter(html: string): { html: string; starter: NamedFile | null } {
  const texts = [...html.matchAll(SCRIPT)].flatMap(([, text = '']) =>
    isStarter(text) ? [text.trim()] : [],
  );
  if (texts.length === 0) {
    if (html.includes('<astro-island'))
      throw new Error('No script hydrates the islands of a page.');
    return { html, starter: null };
  }
  const text = texts.join('\n');
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const name = `_astro/islands.${hash}.js`;
  let isNamed = false;
  const page = html.replace(SCRIPT, (whole, script: string) => {
    if (!isStarter(script)) return whole;
    if (isNamed) return '';
    isNamed = true;
    return `<script type="module" src="/${name}"></script>`;
  });
  return { html: page, starter: { name, text } };
}

function isStarter(script: string): boolean {
  return MARKS.some((mark) => script.includes(mark));
}
