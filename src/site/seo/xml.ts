/** The line with which an XML document begins. */
export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

/** Text that may stand in XML. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}
