/** The key of local storage that holds the accent in force, with its colours. */
export const ACCENT_STORAGE_KEY = 'ripenAccent';

/** Sets the colours of the accent in force; runs in the head of the app, before the first paint. */
export function showStoredAccent(): void {
  try {
    const stored: { accent: string; colors: readonly (readonly [string, string])[] } = JSON.parse(
      localStorage.getItem(ACCENT_STORAGE_KEY) ?? 'null',
    );
    const root = document.documentElement;
    for (const [name, value] of stored.colors) {
      if (name.startsWith('--')) root.style.setProperty(name, value);
    }
    root.dataset['accent'] = stored.accent;
  } catch {
    // Nothing is stored, or nothing that can be read: the default colours show.
  }
}
