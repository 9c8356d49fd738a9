/**
 * Text as it is stored: NFC, without surrounding space, line ends as `\n`, without control
 * characters other than newline and tab, lone surrogates replaced by U+FFFD. Doing it twice changes
 * nothing more.
 */
export function normaliseText(value: string): string {
  return (
    value
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, '')
      .toWellFormed()
      // After the removal, because what a control character kept apart may now compose.
      .normalize('NFC')
      .trim()
  );
}
