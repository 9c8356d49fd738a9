/* The document of a mail in the desk: a frame that runs no scripts, under the policy of the site. */
import { htmlWithoutScripts } from '../../editor/trusted-html.ts';

/** The HTML of a mail, with its styles apart. */
export interface FramedMail {
  readonly html: string;
  readonly css: string;
}

/** The attribute that holds the styles of an element until they are set. */
const HELD = 'data-held-style';
const COMMENTS = /<!--[\s\S]*?-->/g;
const STYLE = /<style>([\s\S]*?)<\/style>/g;
const DARK = '@media (prefers-color-scheme:dark)';

/**
 * Takes the styles out of the HTML of a mail, in light or in dark colours. The policy of the site forbids
 * styles in HTML; those that scripts set it allows. Comments, which Outlook alone reads, go.
 */
export function frameMail(html: string, scheme: 'light' | 'dark'): FramedMail {
  const bare = html.replace(COMMENTS, '');
  const css = [...bare.matchAll(STYLE)].map(([, rules = '']) => rules).join('\n');
  return {
    html: bare
      .replace(STYLE, '')
      .replace('<head>', '<head><base target="_blank">')
      .replace(/(<[a-z0-9]+(?:\s[^<>]*?)?)\sstyle="/g, `$1 ${HELD}="`),
    css: css
      .replaceAll(DARK, scheme === 'dark' ? '@media all' : '@media not all')
      .replaceAll('color-scheme:light dark', `color-scheme:${scheme}`),
  };
}

/** Shows a mail in a frame. */
export function showMail(frame: HTMLIFrameElement, { html, css }: FramedMail): void {
  frame.addEventListener('load', () => dress(frame, css), { once: true });
  frame.srcdoc = htmlWithoutScripts(html);
}

/** Gives a document its styles; where a browser refuses, its text is shown without. */
function dress({ contentDocument: page, contentWindow: view }: HTMLIFrameElement, css: string) {
  if (page === null || view === null) return;
  for (const element of page.querySelectorAll<HTMLElement>(`[${HELD}]`)) {
    element.style.cssText = element.getAttribute(HELD) ?? '';
  }
  const Sheet: unknown = Reflect.get(view, 'CSSStyleSheet');
  if (typeof Sheet !== 'function') return;
  try {
    // A style sheet belongs to the window whose document takes it.
    const sheet: CSSStyleSheet = Reflect.construct(Sheet, []);
    sheet.replaceSync(css);
    page.adoptedStyleSheets = [sheet];
  } catch {
    // Shown without.
  }
}
