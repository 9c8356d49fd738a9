import { type Selector, transform } from 'lightningcss';

/** A property of our own, where it is asked for: `var(--ink)`. */
const ASKED = /var\(\s*(--[\w-]+)/g;
const MARK = /^data-[a-z]{1,2}$/;

/**
 * The styles of the first part of a page, whose elements, classes and marks `isNamed` knows: without
 * rules for others, without those for paper, and without properties of our own that nothing here asks
 * for, unless they are `spoken` of elsewhere. Whoever has these first needs all of them later.
 */
export function firstStyles(
  css: string,
  isNamed: (name: string) => boolean,
  spoken: ReadonlySet<string>,
): string {
  const isFirst = (selector: Selector) =>
    selector.every((part) => {
      if (part.type === 'class' || part.type === 'type') return isNamed(part.name);
      return part.type !== 'attribute' || !MARK.test(part.name) || isNamed(part.name);
    });
  const named = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    visitor: {
      Rule: {
        style: (rule) => (rule.value.selectors.some(isFirst) ? undefined : []),
        media: ({ value }) =>
          value.query.mediaQueries.every(({ mediaType }) => mediaType === 'print') ? [] : undefined,
      },
      RuleExit: { media: withoutEmpty, container: withoutEmpty },
    },
  }).code.toString();
  return withoutUnasked(named, spoken);
}

function withoutEmpty({ value: { rules } }: { value: { rules: readonly unknown[] } }) {
  return rules.length === 0 ? [] : undefined;
}

/** One property may ask for another, so what is left is asked again. */
function withoutUnasked(css: string, spoken: ReadonlySet<string>): string {
  const asked = new Set([...css.matchAll(ASKED)].map(([, name]) => name));
  const left = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    visitor: {
      Declaration: {
        // Whatever else the library does not know comes here too: `content-visibility`.
        custom: ({ name }) =>
          !name.startsWith('--') || asked.has(name) || spoken.has(name) ? undefined : [],
      },
    },
  }).code.toString();
  return left.length < css.length ? withoutUnasked(left, spoken) : left;
}
