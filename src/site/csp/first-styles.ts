import type { Selector } from 'lightningcss';
import { visitStyles, withoutEmpty } from './visit-styles.ts';

/** A property of our own, where it is asked for: `var(--ink)`. */
const ASKED = /var\(\s*(--[\w-]+)/g;
const MARK = /^data-[a-z]{1,2}$/;

/** What nobody can have done to a page that has only been painted. */
const WHEN_USED: ReadonlySet<string> = new Set(['hover', 'active']);

/**
 * The styles of the first part of a page, whose elements, classes and marks `isNamed` knows: without
 * rules for others, for paper and for the pointer, and without motions and properties of our own that
 * nothing here asks for, unless they are `spoken` of elsewhere. Whoever has these first needs all of them later.
 */
export function firstStyles(
  css: string,
  isNamed: (name: string) => boolean,
  spoken: ReadonlySet<string>,
): string {
  const isFirst = (selector: Selector): boolean =>
    selector.every((part) => {
      if (part.type === 'class' || part.type === 'type') return isNamed(part.name);
      if (part.type === 'attribute') return !MARK.test(part.name) || isNamed(part.name);
      if (part.type !== 'pseudo-class') return true;
      if (part.kind === 'is' || part.kind === 'where') return part.selectors.some(isFirst);
      return !WHEN_USED.has(part.kind);
    });
  const named = visitStyles(css, {
    Rule: {
      style: (rule) => (rule.value.selectors.some(isFirst) ? undefined : []),
      media: ({ value }) =>
        value.query.mediaQueries.every(({ mediaType }) => mediaType === 'print') ? [] : undefined,
    },
    RuleExit: { media: withoutEmpty, container: withoutEmpty },
  });
  return withoutUnasked(named, spoken);
}

/** One property may ask for another, so what is left is asked again. */
function withoutUnasked(css: string, spoken: ReadonlySet<string>): string {
  const asked = new Set([...css.matchAll(ASKED)].map(([, name]) => name));
  const left = visitStyles(css, {
    Rule: {
      keyframes: ({ value: { name } }) => (css.split(name.value).length > 2 ? undefined : []),
    },
    Declaration: {
      // Whatever else the library does not know comes here too: `content-visibility`.
      custom: ({ name }) =>
        !name.startsWith('--') || asked.has(name) || spoken.has(name) ? undefined : [],
    },
  });
  return left.length < css.length ? withoutUnasked(left, spoken) : left;
}
