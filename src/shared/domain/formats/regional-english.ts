/**
 * The locale in which the product writes for somebody whose browser has the given locale: its words are
 * English, so dates and numbers are English too, in the order, with the clock and with the separators
 * of the reader's region. German in Germany becomes `en-DE`: `20 Nov 2026, 14:37`.
 */
export function regionalEnglish(locale: string): string {
  const reader = new Intl.Locale(locale).maximize();
  if (reader.language === 'en' || reader.region === undefined) return locale;
  const english = `en-${reader.region}`;
  // Where nobody wrote down how English looks there, it would fall back to that of the United States.
  const isKnown = new Intl.DateTimeFormat(english).resolvedOptions().locale === english;
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  return `${isKnown ? english : 'en-001'}-u-hc-${hourCycle ?? 'h23'}`;
}
