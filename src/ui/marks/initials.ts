const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function firstLetter(word: string): string {
  const [first] = graphemes.segment(word.replace(/^[^\p{L}\p{N}]+/u, ''));
  return first?.segment.toLocaleUpperCase() ?? '';
}

/** One or two capital letters for a name: of its first and last word; `?` for an empty name. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const first = words[0];
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  if (first === undefined) return '?';
  return firstLetter(first) + (last === undefined ? '' : firstLetter(last));
}
