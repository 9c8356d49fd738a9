/** A range of characters in a text. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** The replacement of a range, and the selection afterwards. */
export interface TextEdit extends Stretch {
  readonly insert: string;
  readonly chosen: Stretch;
}

/** Formats for the selected text. */
export type Format = 'bold' | 'italic' | 'link';

/** Makes the selected text bold, italic or a link, or removes that format. */
export function formatText(text: string, chosen: Stretch, format: Format): TextEdit {
  const stretch = withoutSpace(text, chosen);
  if (format === 'link') return linked(text, stretch);
  return turned(text, stretch, format === 'bold' ? '**' : '*');
}

function turned(text: string, { start, end }: Stretch, mark: string): TextEdit {
  const size = mark.length;
  const words = text.slice(start, end);
  if (isMarked(text, { start, end }, mark)) {
    const from = start - size;
    return {
      start: from,
      end: end + size,
      insert: words,
      chosen: { start: from, end: end - size },
    };
  }
  const insert = `${mark}${words}${mark}`;
  return { start, end, insert, chosen: { start: start + size, end: end + size } };
}

/** Returns whether exactly this mark surrounds the range: `**` is bold, not italic twice. */
function isMarked(text: string, { start, end }: Stretch, mark: string): boolean {
  const before = /\**$/u.exec(text.slice(0, start))?.[0].length ?? 0;
  const after = /^\**/u.exec(text.slice(end))?.[0].length ?? 0;
  const stars = Math.min(before, after);
  return mark === '**' ? stars >= 2 : stars % 2 === 1;
}

function linked(text: string, { start, end }: Stretch): TextEdit {
  const words = text.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/u.test(words);
  const insert = isAddress ? `[](${words})` : `[${words}](https://)`;
  // The missing part is selected: the text, or the address.
  const at = isAddress ? start + 1 : start + words.length + 3;
  return { start, end, insert, chosen: { start: at, end: isAddress ? at : at + 8 } };
}

function withoutSpace(text: string, { start, end }: Stretch): Stretch {
  const words = text.slice(start, end);
  if (words.trim() === '') return { start: end, end };
  return {
    start: start + words.length - words.trimStart().length,
    end: end - (words.length - words.trimEnd().length),
  };
}
