import type { Knex } from 'knex';
import { engineOf, FOLD_FUNCTION } from './knex.ts';

/** Escapes what LIKE would take for a wildcard. */
const LIKE_ESCAPE = '!';

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
  // SQLite's LIKE knows the case of plain letters only, and is many times as fast as folding. What
  // has as many bytes as letters is plain.
  const folded = db.raw(`instr(${FOLD_FUNCTION}(??), ?)`, [column, word]);
  const marked = isAtStart
    ? db.raw('? and ? = 1', [mayBeginWith(db, column, word), folded])
    : db.raw('octet_length(??) > length(??) and ? > 0', [column, column, folded]);
  return db.raw(`(?? like ? escape '${LIKE_ESCAPE}' or (?))`, [column, like, marked]);
}

/** What begins with another plain letter need not be folded. */
function mayBeginWith(db: Knex, column: string, word: string): Knex.Raw {
  const first = likeOf(String.fromCodePoint(word.codePointAt(0) ?? 0), true);
  return db.raw(`(unicode(??) > 127 or ?? like ? escape '${LIKE_ESCAPE}')`, [
    column,
    column,
    first,
  ]);
}
