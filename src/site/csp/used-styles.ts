import { rewriteStyles } from './rewrite-styles.ts';
import { visitStyles, withoutEmpty } from './visit-styles.ts';

/**
 * What ties a rule to elements of one file: a class as CSS modules name it, `_panel__1gdul2` (see
 * `cssModules` in `astro.config.mjs`), or the attribute that Astro gives the elements of a component.
 */
const TIED = /_[A-Za-z][\w-]*?__[\w-]{6}(?![\w-])|\bdata-astro-cid-\w+/g;
const IS_TIED = /^(?:_[A-Za-z][\w-]*__[\w-]{6}|data-astro-cid-\w+)$/;

/** Every class of a CSS module and attribute of a component that stands in a text, be it a page or a script. */
export function tiedNamesIn(text: string): ReadonlySet<string> {
  return new Set(text.match(TIED));
}

/**
 * A built page without the rules for elements that it can never have: a page carries the styles of
 * every component that its layout could hold. `known` are the tied names that stand in the page or in
 * any script that may make elements of it. The page's policy admits what is left. `made` keeps what was
 * made for pages with the same styles and names.
 */
export function dropUnusedStyles(
  html: string,
  known: ReadonlySet<string>,
  made = new Map<string, string>(),
): string {
  return rewriteStyles(html, (css) => {
    const names = [...tiedNamesIn(css)];
    if (names.length === 0) return css;
    const key = [css, ...names.filter((name) => known.has(name))].join(' ');
    const left = made.get(key) ?? withoutUnknown(css, known);
    made.set(key, left);
    return left.length < css.length ? left : css;
  });
}

function withoutUnknown(css: string, known: ReadonlySet<string>): string {
  const isKnown = (name: string) => !IS_TIED.test(name) || known.has(name);
  const left = visitStyles(css, {
    Rule: {
      style(rule) {
        const { selectors } = rule.value;
        // A nested rule speaks of the one around it, which is asked itself.
        const isUsed = selectors.some((selector) =>
          selector.every(
            (part) => (part.type !== 'class' && part.type !== 'attribute') || isKnown(part.name),
          ),
        );
        // What is handed back is read anew, and not all of it can be.
        return isUsed ? undefined : [];
      },
    },
    RuleExit: { media: withoutEmpty, container: withoutEmpty },
  });
  return withoutMotions(left, isKnown);
}

/** Without the motions of modules that nothing names besides themselves. */
function withoutMotions(css: string, isKnown: (name: string) => boolean): string {
  const isUsed = (name: string) => isKnown(name) || css.split(name).length > 2;
  return visitStyles(css, {
    Rule: {
      keyframes: ({ value: { name } }) =>
        name.type !== 'ident' || isUsed(name.value) ? undefined : [],
    },
    RuleExit: { media: withoutEmpty },
  });
}
