import type { Construct } from './constructs.ts';
import { LIMITS } from './limits.ts';
import type { LineIndex } from './line-index.ts';
import { type MarkdownNode, type ParseFailure, parseMarkdown } from './markdown.ts';
import type { Tag, TagPair } from './tags.ts';

/** A text with its components, and the components that could not be read. */
interface ParsedWithTags {
  /** Null when the text has no components, or too many. */
  readonly root: MarkdownNode | null;
  readonly constructs: readonly Construct[];
}

/** So many components may be torn apart by the Markdown around them before the others go unread. */
const MOST_TORN = 10;

/** Parses a masked text with the tags of its components put back. */
export function parseWithTags(
  masked: string,
  pairs: readonly TagPair[],
  lines: LineIndex,
): ParsedWithTags {
  const [first] = pairs;
  if (first === undefined) return { root: null, constructs: [] };
  // The parser looks for each closing tag in all of the text that is left.
  const openings = pairs.filter(({ closing }) => closing !== null).length;
  if (openings * masked.length > LIMITS.componentReads) {
    const text = 'there are too many components for a text of this length. Split it in two.';
    return { root: null, constructs: [{ ...first.opening, text: () => text }] };
  }
  return withoutTorn(masked, pairs, lines);
}

function withoutTorn(masked: string, pairs: readonly TagPair[], lines: LineIndex): ParsedWithTags {
  const constructs: Construct[] = [];
  let left = pairs;
  while (left.length > 0 && constructs.length < MOST_TORN) {
    const parsed = parseMarkdown(withTags(masked, left));
    if ('type' in parsed) return { root: parsed, constructs };
    const torn = tornPair(parsed, left, lines);
    constructs.push(tornConstruct(torn));
    left = left.filter((pair) => pair !== torn);
  }
  return { root: null, constructs };
}

function withTags(masked: string, pairs: readonly TagPair[]): string {
  const tags = pairs
    .flatMap(({ opening, closing }) => (closing === null ? [opening] : [opening, closing]))
    .toSorted((one, other) => one.offset - other.offset);
  let text = '';
  let end = 0;
  for (const { offset } of tags) {
    text += `${masked.slice(end, offset)}<`;
    end = offset + 1;
  }
  return text + masked.slice(end);
}

/** The component whose tag the parser names, else the last one that begins before. */
function tornPair(
  { line, column, message }: ParseFailure,
  pairs: readonly TagPair[],
  lines: LineIndex,
): TagPair {
  const [, openedLine = line, openedColumn = column] =
    /`<\w+>` opened at (\d+):(\d+)/.exec(message) ?? [];
  const offset = lines.startOf(Number(openedLine)) + Number(openedColumn) - 1;
  const starts = (tag: Tag | null) => tag?.offset === offset;
  const named = pairs.find(({ opening, closing }) => starts(opening) || starts(closing));
  const before = pairs.filter(({ opening }) => opening.offset <= offset);
  const [nearest = pairs[0]] = before.toSorted(
    (one, other) => other.opening.offset - one.opening.offset,
  );
  const torn = named ?? nearest;
  if (torn === undefined) throw new Error('a text without components has no torn one');
  return torn;
}

function tornConstruct({ opening }: TagPair): Construct {
  const { offset, end, name } = opening;
  const text = () =>
    `<${name}> and </${name}> do not belong together here. Write each on a line of its own, with the same indentation.`;
  return { offset, end, text };
}
