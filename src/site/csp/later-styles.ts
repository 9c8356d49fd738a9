import { rewriteStyles } from './rewrite-styles.ts';
import { tiedNamesIn } from './used-styles.ts';

/**
 * A built page without the styles of parts that come later: they are files of their own, which come
 * with those parts, but Astro puts into a page whatever its scripts may ever load. `sheets` are the
 * texts of those files; one that styles what the page shows at once, by the names in `atOnce`, stays
 * unless the page does so elsewhere too. The page's policy admits what is left.
 */
export function dropLaterStyles(
  html: string,
  sheets: readonly string[],
  atOnce: ReadonlySet<string>,
): string {
  const later = sheets.flatMap((sheet) => {
    const names = [...tiedNamesIn(sheet)];
    return names.length === 0 ? [] : [{ sheet, needed: names.filter((name) => atOnce.has(name)) }];
  });
  return rewriteStyles(html, (css) =>
    later.reduce((left, { sheet, needed }) => {
      const rest = left.replace(sheet, '');
      return needed.every((name) => rest.includes(`.${name}`)) ? rest : left;
    }, css),
  );
}
