/**
 * Returns the letter for a project: the first letter or digit of its title, else its first
 * character.
 */
export function firstLetter(title: string): string {
  const [letter = ''] = title.match(/[\p{L}\p{N}]/u) ?? title.match(/./u) ?? [];
  return letter.toUpperCase();
}
