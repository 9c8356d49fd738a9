/* The document of the preview: a frame that runs no scripts, filled from outside. */

import article from '../../../../../styles/article.css?inline';
import articleParts from '../../../../../styles/article-parts.css?inline';
import base from '../../../../../styles/base.css?inline';
import prose from '../../../../../styles/prose.css?inline';
import reset from '../../../../../styles/reset.css?inline';
import tokens from '../../../../../styles/tokens.css?inline';
import { htmlWithoutScripts } from '../trusted-html.ts';
import type { PreviewBlock } from './preview-blocks.ts';

/** The content of a preview. */
export interface PreviewContent {
  readonly title: string;
  readonly description: string;
  readonly blocks: readonly PreviewBlock[];
}

/** Links lead nowhere: the frame has no windows to open. */
const SHELL = `<!doctype html><html lang="en" data-font><head><base target="_blank"></head><body><main class="page"><header><h1></h1><p class="lead"></p></header><div class="prose"></div></main></body></html>`;

const OWN_STYLES = `
  body { display: block; background: var(--paper); }
  .page { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-8); padding: var(--space-6) var(--gutter) 40vh; }
  .lead { margin-block-start: var(--space-3); font-size: var(--text-l); color: var(--ink-second); }
  .prose .stand-in { padding: var(--space-4); border: 1px dashed var(--line-strong); border-radius: var(--radius); }
  .prose .timer { display: grid; justify-items: center; gap: var(--space-2); max-inline-size: 30rem; margin-inline: auto; padding: var(--space-5); border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); }
  .prose .timer > * { margin: 0; }
  .timer-label { font-size: var(--text-m); font-weight: var(--weight-strong); color: var(--primary-ink); }
  .timer-digits { font-size: 4rem; font-weight: var(--weight-digits); line-height: 1.1; letter-spacing: -0.03em; font-variant-numeric: tabular-nums; }
  .timer-start { padding: var(--space-2) var(--space-6); border-radius: 999px; background: var(--primary-fill); color: var(--on-fill); font-weight: var(--weight-strong); }
  .prose .faq details { border-block-end: 1px solid var(--line); }
  .prose .faq summary { padding-block: var(--space-3); font-weight: var(--weight-strong); }
  .prose .faq p { padding-block-end: var(--space-4); color: var(--ink-second); }
  img { max-inline-size: 100%; block-size: auto; }
`;

/** Loads the document of a preview into its frame; resolves when it can be filled. */
export function openPreview(frame: HTMLIFrameElement): Promise<Document> {
  return new Promise((resolve) => {
    const look = () => {
      const { contentDocument: page, contentWindow: view } = frame;
      // A frame is also loaded while it is still empty.
      if (page === null || view === null || page.querySelector('main') === null) return;
      frame.removeEventListener('load', look);
      dress(page, view);
      resolve(page);
    };
    frame.addEventListener('load', look);
    frame.srcdoc = htmlWithoutScripts(SHELL);
  });
}

/** Gives a document the styles of the site; where a browser refuses, its text is shown without. */
function dress(page: Document, view: Window): void {
  const Sheet: unknown = Reflect.get(view, 'CSSStyleSheet');
  if (typeof Sheet !== 'function') return;
  try {
    // A style sheet belongs to the window whose document takes it.
    const sheet: CSSStyleSheet = Reflect.construct(Sheet, []);
    const texts = [
      tokens,
      reset,
      base,
      prose,
      article,
      articleParts,
      fontsOf(document),
      OWN_STYLES,
    ];
    sheet.replaceSync(texts.join('\n'));
    page.adoptedStyleSheets = [sheet];
  } catch {
    // Shown without.
  }
}

/** The fonts of the page around the frame. */
function fontsOf(page: Document): string {
  return [...page.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter(({ cssText }) => /^@font-face|--font-figtree:/.test(cssText))
    .map(({ cssText }) => cssText)
    .join('\n');
}

/** A block that is shown, and what it is shown by. */
interface ShownBlock {
  readonly html: string;
  readonly elements: readonly Element[];
}

const shownIn = new WeakMap<Document, readonly ShownBlock[]>();
const lines = new WeakMap<Element, number>();

/** Shows an article in a preview. Blocks at its beginning and its end that are as they were stay. */
export function fillPreview(page: Document, { title, description, blocks }: PreviewContent): void {
  setText(page.querySelector('h1'), title);
  setText(page.querySelector('.lead'), description);
  const body = page.querySelector('.prose');
  if (body === null) return;
  const before = shownIn.get(page) ?? [];
  const [start, end] = alike(before, blocks);
  const kept = before.slice(before.length - end);
  const next = kept.flatMap(({ elements }) => elements)[0] ?? null;
  for (const { elements } of before.slice(start, before.length - end)) {
    for (const element of elements) element.remove();
  }
  const added = blocks.slice(start, blocks.length - end).map(({ html }) => {
    const elements = elementsOf(page, html);
    for (const element of elements) body.insertBefore(element, next);
    return { html, elements };
  });
  const shown = [...before.slice(0, start), ...added, ...kept];
  shownIn.set(page, shown);
  for (const [place, { elements }] of shown.entries()) {
    const line = blocks[place]?.line ?? null;
    const [first] = elements;
    if (first !== undefined && line !== null) lines.set(first, line);
  }
}

function elementsOf(page: Document, html: string): Element[] {
  const template = page.createElement('template');
  template.innerHTML = htmlWithoutScripts(html);
  return [...template.content.children];
}

/** How many blocks at the beginning and at the end of two lists are the same. */
export function alike(
  before: readonly { readonly html: string }[],
  after: readonly { readonly html: string }[],
): readonly [start: number, end: number] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start]?.html === after[start]?.html) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end)?.html === after.at(-1 - end)?.html) end += 1;
  return [start, end];
}

function setText(element: Element | null, text: string): void {
  if (element !== null && element.textContent !== text) element.textContent = text;
}

/** Shows light or dark. */
export function colourPreview(page: Document, scheme: 'light' | 'dark'): void {
  page.documentElement.style.colorScheme = scheme;
}

/** A place in the source and in the preview. */
export interface Anchor {
  readonly line: number;
  readonly top: number;
}

/** Returns how far down a line of the source is shown, between the blocks around it. */
export function topOfLine(anchors: readonly Anchor[], line: number): number {
  const after = anchors.findIndex((anchor) => anchor.line > line);
  const before = anchors[after === -1 ? anchors.length - 1 : after - 1];
  const next = anchors[after];
  if (before === undefined) return 0;
  if (next === undefined) return before.top;
  const part = (line - before.line) / (next.line - before.line);
  return before.top + part * (next.top - before.top);
}

/** Scrolls a preview to a line of the source. */
export function scrollPreview(page: Document, line: number): void {
  const view = page.defaultView;
  if (view === null) return;
  const elements = (shownIn.get(page) ?? []).flatMap((block) => block.elements);
  const anchors = elements.flatMap((element) => {
    const at = lines.get(element);
    if (at === undefined) return [];
    return [{ line: at, top: element.getBoundingClientRect().top + view.scrollY }];
  });
  view.scrollTo(0, line <= 1 ? 0 : topOfLine(anchors, line));
}
