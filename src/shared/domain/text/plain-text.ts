const ENTITIES: Readonly<Record<string, string>> = {
  '&#39;': "'",
  '&#x27;': "'",
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&amp;': '&',
};

/** The words of a piece of built HTML, on one line. */
export function plainText(html: string): string {
  return unescapeHtml(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}

/** The characters that stand in HTML as entities, as far as built pages have them. */
export function unescapeHtml(text: string): string {
  return text.replace(
    /&(?:#39|#x27|quot|lt|gt|nbsp|amp);/g,
    (entity) => ENTITIES[entity] ?? entity,
  );
}
