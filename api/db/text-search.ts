import type { Knex } from 'knex';
import { foldText } from '#shared/domain/search/fold-text.ts';
import { engineOf } from './knex.ts';

/** Letters of these alphabets are found with and without their marks: Latin, Greek, Cyrillic. */
const ALPHABETS = [
  [0xc0, 0x52f],
  [0x1e00, 0x1fff],
] as const;

/** Escapes what LIKE would take for a wildcard. */
const LIKE_ESCAPE = '!';

let classes: ReadonlyMap<string, string> | null = null;

/** Each letter with all that a search takes for it, in the brackets of a GLOB pattern. */
function letterClasses(): ReadonlyMap<string, string> {
  if (classes !== null) return classes;
  const letters = new Map<string, Set<string>>();
  const plain = Array.from({ length: 26 }, (_, place) => 0x61 + place);
  const marked = ALPHABETS.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, place) => first + place),
  );
  for (const code of [...plain, ...marked]) {
    const letter = String.fromCodePoint(code);
    const folded = foldText(letter);
    if (Array.from(folded).length !== 1 || !/\p{L}/u.test(letter)) continue;
    const known = letters.get(folded) ?? new Set([folded, folded.toUpperCase()]);
    letters.set(folded, known.add(letter));
  }
  classes = new Map([...letters].map(([letter, all]) => [letter, `[${[...all].join('')}]`]));
  return classes;
}

/** A GLOB pattern for a folded word anywhere in a text, or at its beginning. */
function globOf(word: string, isAtStart: boolean): string {
  const known = letterClasses();
  const letters = Array.from(word, (letter) => {
    if ('*?['.includes(letter)) return `[${letter}]`;
    return known.get(letter) ?? letter;
  });
  return `${isAtStart ? '' : '*'}${letters.join('')}*`;
}

function likeOf(word: string, isAtStart: boolean): string {
  const literal = word.replaceAll(/[%_!]/g, (sign) => `${LIKE_ESCAPE}${sign}`);
  return `${isAtStart ? '' : '%'}${literal}%`;
}

/**
 * The condition that a column's text holds a folded word, or begins with it, whatever the case and
 * the accents; nothing in the word is a wildcard.
 */
export function holdsWord(
  db: Knex,
  column: string,
  { word, isAtStart = false }: { word: string; isAtStart?: boolean },
): Knex.Raw {
  const like = likeOf(word, isAtStart);
  if (engineOf(db) === 'mysql') {
    // Our columns compare byte by byte.
    return db.raw(`?? collate utf8mb4_general_ci like ? escape '${LIKE_ESCAPE}'`, [column, like]);
  }
  // SQLite's LIKE knows the case of plain letters only, and is three times as fast as GLOB. What has
  // as many bytes as letters is plain.
  return db.raw(
    `(?? like ? escape '${LIKE_ESCAPE}' or (octet_length(??) > length(??) and ?? glob ?))`,
    [column, like, column, column, column, globOf(word, isAtStart)],
  );
}
