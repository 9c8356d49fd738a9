/** A theme somebody chose; without a choice the page follows the system. */
export type Theme = 'light' | 'dark';

/** The localStorage key that holds the chosen theme. */
export const THEME_STORAGE_KEY = 'ripenTheme';

/** Colours of the browser's own bars, equal to the grounds they touch (`--paper`). */
export const THEME_COLORS = { light: '#fbf8f6', dark: '#171312' } as const;

const systemIsDark = '(prefers-color-scheme: dark)';

function storedTheme(): Theme | undefined {
  try {
    const stored = localStorage.getItem(THEME_STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : undefined;
  } catch {
    return undefined;
  }
}

function applyTheme(theme: Theme | undefined): void {
  if (theme === undefined) delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = THEME_COLORS[theme ?? (meta.media.includes('dark') ? 'dark' : 'light')];
  }
}

/** Shows the theme that was chosen before. Runs in the head, so that no page flashes the other one. */
export function showStoredTheme(): void {
  const theme = storedTheme();
  if (theme === undefined) return;
  document.documentElement.dataset['theme'] = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = THEME_COLORS[theme];
  }
}

/** The theme on screen now, chosen or the system's. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia(systemIsDark).matches ? 'dark' : 'light';
}

/** Shows and remembers a theme; `undefined` goes back to the system's. Works unremembered where storage is refused. */
export function chooseTheme(theme: Theme | undefined): void {
  applyTheme(theme);
  try {
    if (theme === undefined) localStorage.removeItem(THEME_STORAGE_KEY);
    else localStorage.setItem(THEME_STORAGE_KEY, theme);
  } catch {
    // Storage is refused: the choice holds until the page is left.
  }
  dispatchEvent(new Event('themechange'));
}

/** Calls the listener when the theme changes by choice, by the system or in another tab; answers the way to stop. */
export function watchTheme(listener: (theme: Theme) => void): () => void {
  const stop = new AbortController();
  const notify = () => listener(currentTheme());
  addEventListener('themechange', notify, { signal: stop.signal });
  matchMedia(systemIsDark).addEventListener('change', notify, { signal: stop.signal });
  addEventListener(
    'storage',
    (event) => {
      if (event.key !== THEME_STORAGE_KEY && event.key !== null) return;
      applyTheme(storedTheme());
      notify();
    },
    { signal: stop.signal },
  );
  return () => stop.abort();
}
