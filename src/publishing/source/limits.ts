import { formatNumber } from '#shared/domain/formats/formats.ts';
import { counted } from '#shared/domain/text/counted.ts';

/** Limits of an article. Within them the parser answers in linear time. */
export const LIMITS = {
  /** Of a source, in UTF-16 code units. */
  length: 1_000_000,
  /** Of a line. */
  line: 20_000,
  /** Of lines without a blank one between them. */
  block: 100_000,
  lines: 50_000,
  /** Paragraphs and other parts with blank lines between them. */
  blocks: 10_000,
  /** Lists and quotations within one another. */
  nesting: 20,
  /** Everything else within one another. */
  depth: 60,
  nodes: 50_000,
  /** Signs that may begin a part of a line: emphasis, links, code, cells, addresses of mail. */
  signs: 100_000,
  /** Character references such as `&amp;`. */
  references: 5000,
  /** Characters that the parser reads while it looks for the ends of components. */
  componentReads: 20_000_000,
  /** Problems that are named; the others are counted. */
  problems: 100,
} as const;

/** A limit that a text exceeds, and where. */
export interface Excess {
  readonly offset: number;
  readonly text: string;
}

/** The problem of lists and quotations that are too deep. */
export const NESTED_TOO_DEEP = `lists and quotations are nested more than ${LIMITS.nesting} deep. Bring this to a higher level.`;

/** The problem of a text that is too large for a page. */
export const TOO_MANY_PARTS = 'this text has too many parts. Split it into several.';

/** Markers of lists and quotations at the start of a line. */
const MARKERS = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))*/;
const MARKER = />|[-*+](?=[ \t])|\d[.)](?=[ \t])/g;
const RULE = /^[ \t]*([-*_])(?:[ \t]*\1)*[ \t]*$/;

const SIGN = /[*_~`[\]|@]/g;

/** The first limit of length or nesting that a text exceeds; null for none. */
export function excessOf(source: string): Excess | null {
  if (source.length > LIMITS.length) {
    const text = `this text has ${counted(source.length, 'character')}; at most ${formatNumber(LIMITS.length)} are read. Split it into several.`;
    return { offset: 0, text };
  }
  let [offset, blockStart, lines, blocks] = [0, 0, 0, 0];
  let isBlank = true;
  for (const line of source.split('\n')) {
    const wasBlank = isBlank;
    isBlank = line.trim() === '';
    if (isBlank) blockStart = offset;
    else if (wasBlank) blocks += 1;
    lines += 1;
    if (lines > LIMITS.lines || blocks > LIMITS.blocks) return { offset, text: TOO_MANY_PARTS };
    const text = lineExcess(line) ?? blockExcess(offset + line.length - blockStart);
    if (text !== null) return { offset, text };
    offset += line.length + 1;
  }
  const signs = source.match(SIGN)?.length ?? 0;
  return signs <= LIMITS.signs ? null : { offset: 0, text: TOO_MANY_PARTS };
}

function lineExcess(line: string): string | null {
  if (line.length > LIMITS.line) {
    return `this line has ${counted(line.length, 'character')}; a line may have ${formatNumber(LIMITS.line)}. Begin a new paragraph within it.`;
  }
  const [markers = ''] = MARKERS.exec(line) ?? [];
  const levels = markers.match(MARKER)?.length ?? 0;
  return levels <= LIMITS.nesting || RULE.test(line) ? null : NESTED_TOO_DEEP;
}

function blockExcess(length: number): string | null {
  return length <= LIMITS.block
    ? null
    : `this paragraph has more than ${formatNumber(LIMITS.block)} characters. Leave a blank line within it.`;
}
