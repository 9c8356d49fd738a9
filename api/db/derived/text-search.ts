import type { Knex } from 'knex';
import { engineOf, FOLD_FUNCTION } from '../connection/knex.ts';

/** Escapes the wildcards of LIKE. */
const LIKE_ESCAPE = '!';

function likeOf(word: string, isAtStart: boolean): string {
  const literal = word.replaceAll(/[%_!]/g, (sign) => `${LIKE_ESCAPE}${sign}`);
  return `${isAtStart ? '' : '%'}${literal}%`;
}

/**
 * Returns the condition that a column's text contains a folded word, or begins with it, ignoring
 * case and accents; wildcards in the word are escaped.
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
  // SQLite's LIKE ignores the case of ASCII letters only, and is many times as fast as folding.
  const found = isAtStart ? beginsFolded(db, column, word) : holdsFolded(db, column, word);
  return db.raw(`(?? like ? escape '${LIKE_ESCAPE}' or (?))`, [column, like, found]);
}

/** Finds the word in the folded text. ASCII text has one byte per letter and needs no folding. */
function holdsFolded(db: Knex, column: string, word: string): Knex.Raw {
  const place = foldedPlace(db, column, word);
  return db.raw('octet_length(??) > length(??) and ? > 0', [column, column, place]);
}

function beginsFolded(db: Knex, column: string, word: string): Knex.Raw {
  return db.raw('? and ? = 1', [mayBeginWith(db, column, word), foldedPlace(db, column, word)]);
}

/** Place of the word in the folded text, from 1; 0 where it is not in it. */
function foldedPlace(db: Knex, column: string, word: string): Knex.Raw {
  return db.raw(`instr(${FOLD_FUNCTION}(??), ?)`, [column, word]);
}

/** A text that begins with another ASCII letter need not be folded. */
function mayBeginWith(db: Knex, column: string, word: string): Knex.Raw {
  const first = likeOf(String.fromCodePoint(word.codePointAt(0) ?? 0), true);
  return db.raw(`(unicode(??) > 127 or ?? like ? escape '${LIKE_ESCAPE}')`, [
    column,
    column,
    first,
  ]);
}
