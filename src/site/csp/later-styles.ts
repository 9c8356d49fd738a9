import { rewriteStyles } from './rewrite-styles.ts';
import { moduleClassesIn } from './used-styles.ts';

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
  return rewriteStyles(html, (css) => later.reduce((rest, sheet) => rest.replace(sheet, ''), css));
}
