/** Words in a row: `a, b and c`. */
export function formatList(words: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(words);
}

/** Words of which one holds: `a, b or c`. */
export function formatChoice(words: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(words);
}
