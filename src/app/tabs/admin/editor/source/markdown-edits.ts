/* Edits of Markdown by the toolbar and its keys: pure functions of a text and a selection. */

/** A text with a selection. */
export interface Selected {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** A change of a text, and the selection after it. */
export interface MarkdownEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly selection: readonly [from: number, to: number];
}

/** Puts marks around the selection, such as `**`, or takes them away where they are. */
export function toggleMark({ text, from, to }: Selected, mark: string): MarkdownEdit {
  const inner = text.slice(from, to);
  const size = mark.length;
  const isAround = text.slice(from - size, from) === mark && text.slice(to, to + size) === mark;
  if (isAround) {
    return { from: from - size, to: to + size, insert: inner, selection: [from - size, to - size] };
  }
  const isInside = inner.length >= 2 * size && inner.startsWith(mark) && inner.endsWith(mark);
  if (isInside) {
    const bare = inner.slice(size, -size);
    return { from, to, insert: bare, selection: [from, from + bare.length] };
  }
  return { from, to, insert: `${mark}${inner}${mark}`, selection: [from + size, to + size] };
}

/** Makes the selection a link; the address is selected, to be written over. */
export function makeLink({ text, from, to }: Selected): MarkdownEdit {
  const words = text.slice(from, to) || 'words';
  const address = '/';
  const start = from + words.length + 3;
  return { from, to, insert: `[${words}](${address})`, selection: [start, start + address.length] };
}

/** The beginnings of lines that the toolbar sets. */
export type LineKind = 'heading' | 'bullets' | 'numbers' | 'quote';

const STARTS: Readonly<Record<LineKind, RegExp>> = {
  heading: /^#{1,6} /,
  bullets: /^[-*] /,
  numbers: /^\d+\. /,
  quote: /^> ?/,
};
const ANY_START = /^(?:#{1,6} |[-*] |\d+\. |> ?)/;

/**
 * Makes the lines of the selection headings, items or quotations, or plain lines where they all are
 * that already. A heading becomes one of the next level, and from the third on a plain line.
 */
export function toggleLines({ text, from, to }: Selected, kind: LineKind): MarkdownEdit {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const after = text.indexOf('\n', to);
  const end = after === -1 ? text.length : after;
  const lines = text.slice(start, end).split('\n');
  const areAll = lines.every((line) => STARTS[kind].test(line));
  const insert = lines
    .map((line, place) => {
      const bare = line.replace(ANY_START, '');
      if (kind === 'heading') return `${nextHeading(line)}${bare}`;
      return areAll ? bare : `${startOf(kind, place)}${bare}`;
    })
    .join('\n');
  return { from: start, to: end, insert, selection: [start, start + insert.length] };
}

function nextHeading(line: string): string {
  const level = /^(#{1,6}) /.exec(line)?.[1]?.length ?? 1;
  return level >= 3 ? '' : `${'#'.repeat(level + 1)} `;
}

function startOf(kind: LineKind, place: number): string {
  if (kind === 'numbers') return `${place + 1}. `;
  return kind === 'quote' ? '> ' : '- ';
}

/** Inserts a block on lines of its own, with blank lines around it. */
export function insertBlock({ text, from, to }: Selected, block: string): MarkdownEdit {
  const before = text.slice(0, from);
  const after = text.slice(to);
  const lead =
    before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const tail = after.startsWith('\n\n')
    ? ''
    : after === '' || after.startsWith('\n')
      ? '\n'
      : '\n\n';
  const start = from + lead.length;
  return { from, to, insert: `${lead}${block}${tail}`, selection: [start, start + block.length] };
}

/** Inserts a block that is finished, and puts the caret where the next one begins. */
export function insertAndGoOn(selected: Selected, block: string): MarkdownEdit {
  const { text, from, to } = selected;
  const { selection } = insertBlock(selected, block);
  const lead = '\n'.repeat(selection[0] - from);
  const newlines = /^\n{0,2}/.exec(text.slice(to))?.[0].length ?? 0;
  const caret = selection[1] + 2;
  return { from, to: to + newlines, insert: `${lead}${block}\n\n`, selection: [caret, caret] };
}

/** A table to be written over. */
export const TABLE = '| Column | Column |\n| --- | --- |\n| Cell | Cell |';

/** Makes the selection code: in its line, or a block where it has several lines. */
export function makeCode(selected: Selected): MarkdownEdit {
  const inner = selected.text.slice(selected.from, selected.to);
  return inner.includes('\n')
    ? insertBlock(selected, `\`\`\`\n${inner.replace(/\n$/, '')}\n\`\`\``)
    : toggleMark(selected, '`');
}
