/** A comment, an element whose content is no HTML, or a tag. */
const TOKEN =
  /<!--[\s\S]*?-->|<(script|style)\b((?:[^>"']|"[^"]*"|'[^']*')*)>[\s\S]*?<\/\1\s*>|<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi;
const QUOTED = /"[^"]*[<>][^"]*"|'[^']*[<>][^']*'/g;

/**
 * Returns a page in whose attributes no `<` and `>` stand as they are. Browsers need none of it; but the
 * steps that look for elements by their text would take an attribute with one for an element.
 */
export function escapeAttributes(html: string): string {
  return html.replace(TOKEN, (token, raw: string | undefined, names: string | undefined) => {
    if (token.startsWith('<!--')) return token;
    if (raw === undefined) return escapeQuoted(token);
    const start = raw.length + 1;
    const end = start + (names ?? '').length;
    return token.slice(0, start) + escapeQuoted(token.slice(start, end)) + token.slice(end);
  });
}

function escapeQuoted(tag: string): string {
  return tag.replace(QUOTED, (value) => value.replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
}
