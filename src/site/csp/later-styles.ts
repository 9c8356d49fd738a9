import { createHash } from 'node:crypto';
import { moduleClassesIn } from './used-styles.ts';

const STYLE = /(<style\b[^>]*>)([\s\S]*?)(<\/style>)/g;

/**
 * A built page without the styles of parts that come later: they are files of their own, which come
 * with those parts, but Astro puts into a page whatever its scripts may ever load. `sheets` are the
 * texts of those files; one that names a class of which `atOnce` says that the page shows it at once
 * stays. The page's policy admits what is left.
 */
export function dropLaterStyles(
  html: string,
  sheets: readonly string[],
  atOnce: ReadonlySet<string>,
): string {
  const later = sheets.filter((sheet) => {
    const classes = [...moduleClassesIn(sheet)];
    return classes.length > 0 && !classes.some((name) => atOnce.has(name));
  });
  const swapped = new Map<string, string>();
  const lighter = html.replace(STYLE, (whole, ...[start = '', text = '', end = '']: string[]) => {
    const left = later.reduce((rest, sheet) => rest.replace(sheet, ''), text);
    if (left === text) return whole;
    swapped.set(hashOf(text), hashOf(left));
    return start + left + end;
  });
  return [...swapped].reduce((page, [before, after]) => page.replaceAll(before, after), lighter);
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
