/**
 * The part of the browser's API used here; not every browser has it, and TypeScript has no types
 * for it yet.
 */
interface DocumentPictureInPicture {
  requestWindow(options: { width: number; height: number }): Promise<Window & typeof globalThis>;
}

/** A small window of the page that stays in front of all others. */
export interface MiniWindow {
  readonly document: Document;
  close(): void;
}

/** The options of a mini window; sizes in pixels, as the browser allows them. */
export interface MiniWindowOptions {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly onClose: () => void;
}

/** Whether the browser has windows that stay in front. */
export function hasMiniWindow(): boolean {
  return source() !== null;
}

/**
 * Opens the one mini window, in the page's styles and theme; inside a click or key press. Null where
 * it cannot be had. It closes with the page, and says so when anybody closes it.
 */
export async function openMiniWindow(options: MiniWindowOptions): Promise<MiniWindow | null> {
  const { width, height } = options;
  try {
    const opened = await source()?.requestWindow({ width, height });
    return opened === undefined ? null : furnish(opened, options);
  } catch {
    return null;
  }
}

function source(): DocumentPictureInPicture | null {
  if (!('documentPictureInPicture' in window)) return null;
  return window.documentPictureInPicture as DocumentPictureInPicture;
}

function furnish(
  opened: Window & typeof globalThis,
  { title, onClose }: MiniWindowOptions,
): MiniWindow {
  const page = opened.document;
  page.title = title;
  page.documentElement.lang = document.documentElement.lang;
  const stopStyles = followStyles(opened);
  const stopTheme = followTheme(page.documentElement);
  const close = () => opened.close();
  addEventListener('pagehide', close);
  opened.addEventListener('pagehide', () => {
    removeEventListener('pagehide', close);
    stopStyles();
    stopTheme();
    onClose();
  });
  return { document: page, close };
}

/**
 * Keeps one made sheet of all the page's rules there, which no policy forbids; parts that the page
 * loads later bring rules of their own.
 */
function followStyles(opened: Window & typeof globalThis): () => void {
  const sheet = new opened.CSSStyleSheet({ baseURL: document.baseURI });
  opened.document.adoptedStyleSheets = [sheet];
  const copy = (event?: Event) => {
    if (event !== undefined && !(event.target instanceof HTMLLinkElement)) return;
    const sheets = [...document.styleSheets, ...document.adoptedStyleSheets];
    sheet.replaceSync(sheets.map(textOf).join('\n'));
  };
  copy();
  // A load event does not bubble, but it is seen on its way down.
  document.addEventListener('load', copy, true);
  return () => document.removeEventListener('load', copy, true);
}

function textOf(sheet: CSSStyleSheet): string {
  try {
    const rules = [...sheet.cssRules].map(({ cssText }) => cssText).join('\n');
    const media = sheet.media.mediaText;
    return media === '' ? rules : `@media ${media} { ${rules} }`;
  } catch {
    // Sheets of extensions keep their rules to themselves.
    return '';
  }
}

/** The choice of the theme stands on the root of the page; the system's choice comes by itself. */
function followTheme(root: HTMLElement): () => void {
  const own = document.documentElement;
  const copy = () => {
    const { theme } = own.dataset;
    if (theme === undefined) delete root.dataset['theme'];
    else root.dataset['theme'] = theme;
  };
  copy();
  const observer = new MutationObserver(copy);
  observer.observe(own, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
