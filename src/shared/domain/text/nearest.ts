/** Of some words the one that is written most like another; undefined when none of them is close. */
export function nearest(word: string, words: readonly string[]): string | undefined {
  const most = Math.max(2, Math.floor(word.length / 3));
  const ranked = words
    .map((other) => ({ other, distance: editDistance(word.toLowerCase(), other.toLowerCase()) }))
    .toSorted((one, other) => one.distance - other.distance);
  const first = ranked[0];
  return first !== undefined && first.distance <= most ? first.other : undefined;
}

/** How many letters are to be put in, taken out or changed between two words (Levenshtein). */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [line, letter] of one.split('').entries()) {
    const next = [line + 1];
    for (const [at, against] of other.split('').entries()) {
      const changed = (row[at] ?? 0) + (letter === against ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
