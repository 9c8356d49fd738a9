import type { CodeRanges } from './code-ranges.ts';
import type { Construct } from './constructs.ts';
import { LIMITS } from './limits.ts';
import type { Tag, TagPair } from './tags.ts';

/** The text around constructs, which decides whether they are mistakes. */
interface Around {
  readonly code: CodeRanges;
  readonly pairs: readonly TagPair[];
  /** Where the paragraphs of the highest level begin. */
  readonly paragraphs: ReadonlySet<number>;
}

/**
 * The constructs that are mistakes, in order, without those within others; of a hostile text a few
 * more than are shown.
 */
export function refused(
  constructs: readonly Construct[],
  { code, pairs, paragraphs }: Around,
): Construct[] {
  const inTag = coverage(pairs.flatMap(({ opening }) => opening));
  const mistakes: Construct[] = [];
  const opened = new Set<string>();
  let end = 0;
  for (const construct of constructs.toSorted((one, other) => one.offset - other.offset)) {
    const { offset, isParagraphStart, isTextInTags, tag = '' } = construct;
    const isMeant =
      offset < end ||
      code.has(offset) ||
      (isParagraphStart === true && !paragraphs.has(offset)) ||
      (isTextInTags === true && inTag(offset));
    if (isMeant) continue;
    end = construct.end;
    // The closing tag of an opening one that was refused is the same mistake.
    if (tag.startsWith('/') && opened.has(tag.slice(1))) continue;
    opened.add(tag);
    mistakes.push(construct);
    if (mistakes.length > LIMITS.problems) break;
  }
  return mistakes;
}

/** Tells of growing offsets whether they are within one of some tags. */
function coverage(tags: readonly Tag[]): (offset: number) => boolean {
  const sorted = tags.toSorted((one, other) => one.offset - other.offset);
  let at = 0;
  return (offset) => {
    while (at < sorted.length && (sorted[at]?.end ?? 0) <= offset) at += 1;
    return (sorted[at]?.offset ?? Number.POSITIVE_INFINITY) <= offset;
  };
}

/** The mistake of a tag without a partner. */
export function aloneConstruct({ offset, end, name, kind }: Tag): Construct {
  const text =
    kind === 'closing'
      ? `</${name}> closes nothing. Write <${name}> on a line above it.`
      : `<${name}> has no end. Write </${name}> on a line below it, or /> at the end of the tag.`;
  return { offset, end, text: () => text, tag: kind === 'closing' ? `/${name}` : name };
}
