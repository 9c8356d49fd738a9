/** Words in a row: `a, b and c`. */
export function formatList(words: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(words);
}
