/* Lines of plain text: how wide they are, and where they break. */

/** The columns of a mail's text, as mail programs have shown them for forty years. */
export const TEXT_COLUMNS = 78;

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
const NONE = /\p{M}|\p{Cf}/u;
const PLAIN = /^[\x20-\x7e]*$/;

/** The columns that a text takes: two for each wide character, none for combining ones. */
export function columnsOf(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let columns = 0;
  for (const character of text) columns += widthOf(character);
  return columns;
}

function widthOf(character: string): number {
  if (NONE.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

/** The beginnings of the lines of a block: of its first, and of those below. */
export interface Indents {
  readonly first: string;
  readonly rest: string;
}

/**
 * Breaks a text into lines of at most 78 columns, at blanks. A word that is longer stays whole, as
 * addresses have to, unless it is of wide characters, which break anywhere.
 */
export function wrapped(text: string, { first, rest }: Indents): string {
  return text
    .split('\n')
    .map((line, at) => wrappedLine(line, { first: at === 0 ? first : rest, rest }))
    .join('\n');
}

function wrappedLine(text: string, { first, rest }: Indents): string {
  const lines: string[] = [];
  let line = first;
  let columns = columnsOf(first);
  let isEmpty = true;
  const indent = columnsOf(rest);
  for (const word of text.split(' ').flatMap((each) => parts(each, TEXT_COLUMNS - indent))) {
    if (word.text === '') continue;
    const gap = isEmpty || word.isGlued ? 0 : 1;
    if (!isEmpty && columns + gap + word.columns > TEXT_COLUMNS) {
      lines.push(line);
      line = rest;
      columns = indent;
      isEmpty = true;
    }
    line += `${isEmpty || gap === 0 ? '' : ' '}${word.text}`;
    columns += (isEmpty ? 0 : gap) + word.columns;
    isEmpty = false;
  }
  lines.push(line);
  return lines.map((each) => each.trimEnd()).join('\n');
}

interface Word {
  readonly text: string;
  readonly columns: number;
  /** Continues the one before without a blank. */
  readonly isGlued: boolean;
}

function parts(word: string, most: number): Word[] {
  const columns = columnsOf(word);
  if (columns <= most || !WIDE.test(word)) return [{ text: word, columns, isGlued: false }];
  const pieces: Word[] = [];
  let text = '';
  let width = 0;
  for (const character of word) {
    const own = widthOf(character);
    if (width + own > most) {
      pieces.push({ text, columns: width, isGlued: pieces.length > 0 });
      text = '';
      width = 0;
    }
    text += character;
    width += own;
  }
  return [...pieces, { text, columns: width, isGlued: pieces.length > 0 }];
}
