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
  // SQLite's LIKE ignores the case of ASCII letters only, and is many times as fast as folding. A
  // text with as many bytes as letters is ASCII.
  const folded = db.raw(`instr(${FOLD_FUNCTION}(??), ?)`, [column, word]);
  const marked = isAtStart
    ? db.raw('? and ? = 1', [mayBeginWith(db, column, word), folded])
    : db.raw('octet_length(??) > length(??) and ? > 0', [column, column, folded]);
  return db.raw(`(?? like ? escape '${LIKE_ESCAPE}' or (?))`, [column, like, marked]);
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
