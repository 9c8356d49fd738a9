/** Text that may stand in HTML and in XML, between tags and in quoted attributes. */
export function escapeMarkup(text: string): string {
  // HTML 4, and with it older mail programs, has no name for the single quote.
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
