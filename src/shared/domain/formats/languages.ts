let names: Intl.DisplayNames | null = null;

/** The English name of a language by its tag of BCP 47 (`de`: German); the tag where it has none. */
export function formatLanguage(tag: string): string {
  names ??= new Intl.DisplayNames('en-GB', { type: 'language', fallback: 'code' });
  try {
    return names.of(tag) ?? tag;
  } catch {
    // Not a tag: nothing but a browser's claim.
    return tag;
  }
}
