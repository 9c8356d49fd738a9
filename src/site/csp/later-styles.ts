import { createHash } from 'node:crypto';

const STYLE = /(<style\b[^>]*>)([\s\S]*?)(<\/style>)/g;

/**
 * A built page without the styles of parts that come later: they are files of their own, which come
 * with those parts, but Astro puts into a page whatever its scripts may ever load. `sheets` are the
 * texts of those files. The page's policy admits what is left.
 */
export function dropLaterStyles(html: string, sheets: readonly string[]): string {
  const swapped = new Map<string, string>();
  const lighter = html.replace(STYLE, (whole, ...[start = '', text = '', end = '']: string[]) => {
    const left = sheets.reduce((rest, sheet) => rest.replace(sheet, ''), text);
    if (left === text) return whole;
    swapped.set(hashOf(text), hashOf(left));
    return start + left + end;
  });
  return [...swapped].reduce((page, [before, after]) => page.replaceAll(before, after), lighter);
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
