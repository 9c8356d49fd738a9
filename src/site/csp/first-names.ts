/** What a page begins with, as far as rules of styles speak of it. */
export interface FirstPart {
  /** The names of its elements, of their classes, and of the attributes that tie rules to them. */
  readonly names: ReadonlySet<string>;
  /** Whether scripts bring a part of it to life. */
  readonly hasIsland: boolean;
}

/**
 * So many characters of a page's main part: more than two screens of a phone, and one of a desk of
 * 1,920 by 1,080.
 */
const FIRST_TEXT = 2200;

const NOT_SHOWN = /<(style|script|noscript|template)\b[\s\S]*?<\/\1>/g;
const TAG_OR_TEXT = /<([a-z][\w-]*)([^>]*)>|<\/[^>]*>|([^<]+)/g;
const CLASSES = /\sclass="([^"]*)"/;
const MARKS = /\s(data-[a-z]{1,2})(?=[\s=/]|$)/g;

/** What stands in a built page before and in the first text of its main part. */
export function firstPartOf(html: string): FirstPart {
  const names = new Set<string>();
  let left = Number.POSITIVE_INFINITY;
  for (const [, tag, attributes = '', text = ''] of html
    .replace(NOT_SHOWN, '')
    .matchAll(TAG_OR_TEXT)) {
    left -= text.trim().length;
    if (left < 0) break;
    if (tag === undefined) continue;
    if (tag === 'main') left = FIRST_TEXT;
    names.add(tag);
    for (const name of CLASSES.exec(attributes)?.[1]?.split(/\s+/) ?? []) names.add(name);
    for (const [, mark = ''] of attributes.matchAll(MARKS)) names.add(mark);
  }
  return { names, hasIsland: names.has('astro-island') };
}
