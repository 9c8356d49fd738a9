import type { Problem } from '../problem.ts';
import type { Place } from '../tree/tree.ts';
import { badCharacters, withoutBadCharacters } from './characters.ts';
import { codeRanges } from './code-ranges.ts';
import { type Scanned, scanned } from './constructs.ts';
import { blankFrontmatter } from './frontmatter-block.ts';
import { excessOf, LIMITS } from './limits.ts';
import { type LineIndex, lineIndex } from './line-index.ts';
import { type MarkdownNode, parseMarkdown } from './markdown.ts';
import { parseWithTags } from './parse-with-tags.ts';
import { aloneConstruct, refused } from './refused.ts';
import { paired } from './tags.ts';

/** A source that was parsed, with the problems of what its text cannot have. */
export interface ReadSource {
  /** Null when the text exceeds a limit and was not parsed. */
  readonly root: MarkdownNode | null;
  /** The source with blanks for its frontmatter. */
  readonly source: string;
  readonly lines: LineIndex;
  readonly problems: readonly Problem[];
  /** Whether a place is within something that was refused as a whole. */
  isRefused(place: Place): boolean;
}

/** Parses a source in linear time and compiles nothing of it. */
export function readSource(given: string, components: readonly string[]): ReadSource {
  const whole = given.replace(/^\uFEFF/, '');
  const lines = lineIndex(whole);
  const problemAt = (offset: number, text: string): Problem => ({
    ...lines.placeOf(offset),
    text,
    level: 'error',
  });
  const excess = excessOf(whole);
  if (excess !== null) {
    const problems = [problemAt(excess.offset, excess.text)];
    return { root: null, source: whole, lines, problems, isRefused: () => true };
  }
  const source = withoutBadCharacters(blankFrontmatter(whole));
  const bad = badCharacters(whole, LIMITS.problems).map(({ offset, name }) =>
    problemAt(offset, `here is ${name}, which cannot be used. Delete it.`),
  );
  const scan = scanned(source, components);
  const reference = scan.references[LIMITS.references];
  if (reference !== undefined) {
    const text = 'there are too many references such as &amp;. Write the signs themselves.';
    const problems = [...bad, problemAt(reference, text)];
    return { root: null, source, lines, problems, isRefused: () => true };
  }
  const { root, constructs } = parsed(source, scan, lines);
  const found = constructs.map(({ offset, text }) => problemAt(offset, text()));
  return {
    root,
    source,
    lines,
    problems: [...bad, ...found],
    isRefused({ line, column }) {
      const at = lines.startOf(line) + column - 1;
      return constructs.some(({ offset, end }) => offset < at && at < end);
    },
  };
}

function parsed(source: string, scan: Scanned, lines: LineIndex) {
  const plain = parseMarkdown(scan.masked);
  if (!('type' in plain)) {
    const text = () => 'this text cannot be read as Markdown. Write it in another way.';
    const offset = lines.startOf(plain.line);
    return { root: null, constructs: [{ offset, end: source.length, text }] };
  }
  const code = codeRanges(plain);
  const pairs = paired(scan.tags.filter(({ offset }) => !code.has(offset)));
  const withTags = parseWithTags(scan.masked, pairs.whole, lines);
  const all = [
    ...scan.constructs,
    ...pairs.alone.map((tag) => aloneConstruct(tag)),
    ...withTags.constructs,
  ];
  const around = { code, pairs: pairs.whole, paragraphs: paragraphStarts(plain) };
  return { root: withTags.root ?? plain, constructs: refused(all, around) };
}

function paragraphStarts({ children = [] }: MarkdownNode): ReadonlySet<number> {
  return new Set(
    children
      .filter(({ type }) => type === 'paragraph')
      .map(({ position }) => position?.start.offset ?? 0),
  );
}
