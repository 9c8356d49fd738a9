/** The longest title that is made from a line, in characters. */
const LONGEST = 80;

/** Markdown before the words of a line: headings, quotes, list marks, boxes, fences. */
const LINE_MARKS =
  /^(?:\s|#{1,6}(?=\s)|>|[-*+](?=\s)|\d{1,9}[.)](?=\s)|\[[ xX]\](?=\s)|`{3,}|~{3,})+/u;

/**
 * Returns the title of a note: its first line of words, without Markdown's marks; empty for a note
 * without words.
 */
export function noteTitle(text: string): string {
  for (const line of text.split('\n')) {
    const words = plainWords(line);
    if (words !== '') return shortened(words);
  }
  return '';
}

/** Returns the text of a note after its title, in one short line; empty where there is no more. */
export function noteExcerpt(text: string): string {
  const lines = text.split('\n').map(plainWords).filter(Boolean);
  const rest: string[] = [];
  for (const line of lines.slice(1)) {
    rest.push(line);
    if (rest.join(' ').length > 2 * LONGEST) break;
  }
  return shortened(rest.join(' '), 2 * LONGEST);
}

/** A text with something put behind the first line of its words, and where that was. */
export interface MarkedText {
  readonly text: string;
  readonly at: number;
  readonly length: number;
}

/** Puts a remark behind the title of a note: `# Plan` becomes `# Plan (my version)`. */
export function withRemark(text: string, remark: string): MarkedText {
  const first = /[^\s][^\n]*/u.exec(text);
  const line = first?.[0] ?? '';
  // A fence with words behind it would be another fence.
  const isFence = /^(?:`{3,}|~{3,})/u.test(line);
  const at = first === null || isFence ? 0 : first.index + line.trimEnd().length;
  const added = at === 0 ? `(${remark})${text === '' ? '' : '\n\n'}` : ` (${remark})`;
  return { text: text.slice(0, at) + added + text.slice(at), at, length: added.length };
}

function plainWords(line: string): string {
  return (
    line
      .replace(LINE_MARKS, '')
      .replace(/!?\[([^\]]*)\]\([^)]*\)/gu, '$1')
      .replace(/[*~`]{1,3}(?=\S)|(?<=\S)[*~`]{1,3}/gu, '')
      // Within a word an underscore is a letter.
      .replace(/(?<![\p{L}\p{N}_])_{1,2}(?=\S)|(?<=\S)_{1,2}(?![\p{L}\p{N}_])/gu, '')
      .replace(/\s+#+\s*$/u, '')
      .trim()
  );
}

function shortened(words: string, longest = LONGEST): string {
  const characters = Array.from(words);
  return characters.length <= longest
    ? words
    : `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`;
}
