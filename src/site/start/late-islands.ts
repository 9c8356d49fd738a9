import { createHash } from 'node:crypto';

/** What brings islands to life: Astro puts it into every page that has one. */
const STARTER =
  /<script>((?:(?!<\/script>)[\s\S])*(?:\(self\.Astro\|\|\(self\.Astro=\{\}\)\)|customElements\.define\("astro-island")(?:(?!<\/script>)[\s\S])*)<\/script>/g;

/** A file that pages name instead of carrying what it holds. */
export interface NamedFile {
  /** Below the site: `_astro/islands.3fa9c1d2.js`. */
  readonly name: string;
  readonly text: string;
}

/**
 * A long page whose islands are brought to life by a file that comes after the first paint, as they
 * themselves do: carried by the page, that script would be on the way to the text. Throws where a page
 * has islands and nothing that brings them to life.
 */
export function withLateIslands(html: string): { html: string; script: NamedFile | null } {
  const texts = [...html.matchAll(STARTER)].map(([, text = '']) => text.trim());
  if (texts.length === 0) {
    if (html.includes('<astro-island')) throw new Error('Nothing brings its islands to life.');
    return { html, script: null };
  }
  const text = texts.join('\n');
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const name = `_astro/islands.${hash}.js`;
  let isNamed = false;
  const page = html.replace(STARTER, () => {
    if (isNamed) return '';
    isNamed = true;
    return `<script type="module" src="/${name}"></script>`;
  });
  return { html: page, script: { name, text } };
}
