let names: Intl.DisplayNames | null = null;

/** The English name of a country by its code of ISO 3166 (`AT`: Austria); the code where it has none. */
export function formatCountry(code: string): string {
  names ??= new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'code' });
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}
