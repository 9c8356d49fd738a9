import { type Document, type Element, type Node, Window } from 'happy-dom';
import { type BuiltPage, builtPages } from './built-site.ts';

/** A page of the built site, read as a browser reads it, without running anything. */
export interface ReadPage extends BuiltPage {
  document: Document;
}

const { DOMParser } = new Window({
  settings: {
    disableJavaScriptEvaluation: true,
    disableJavaScriptFileLoading: true,
    disableCSSFileLoading: true,
  },
});

/** Every page of the built site. */
export function readPages(): ReadPage[] {
  const parser = new DOMParser();
  return builtPages().map((page) => ({
    ...page,
    document: parser.parseFromString(page.html, 'text/html'),
  }));
}

/** Whether search engines may show a page. */
export function isIndexed(page: ReadPage): boolean {
  const robots = page.document.querySelector('meta[name="robots"]')?.getAttribute('content') ?? '';
  return !robots.includes('noindex');
}

/**
 * Returns the content of a meta tag of a page: `meta('name', 'description')`; empty where it is
 * missing.
 */
export function meta({ document }: ReadPage, attribute: string, name: string): string {
  return document.querySelector(`meta[${attribute}="${name}"]`)?.getAttribute('content') ?? '';
}

/** The one address that a page names as its own; empty where it names none. */
export function canonicalOf({ document }: ReadPage): string {
  return document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? '';
}

/** The origin that the site was built for. */
export function siteOrigin(pages: readonly ReadPage[]): string {
  const home = pages.find(({ address }) => address === '/');
  return new URL(home === undefined ? '' : canonicalOf(home)).origin;
}

const FRAME = 'nav, noscript, script, style, template, astro-island, dialog';

/** The words of a page's main part, without its tool and without links to other pages. */
export function ownWords({ document }: ReadPage): string {
  const main = document.querySelector('main');
  return main === null ? '' : wordsOf(main);
}

function wordsOf(element: Element): string {
  const words = [...element.childNodes].map((node) =>
    isElement(node) ? inner(node) : node.textContent,
  );
  return words.join(' ');
}

function inner(element: Element): string {
  return element.matches(FRAME) ? '' : wordsOf(element);
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}
