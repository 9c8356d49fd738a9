/**
 * Text as searches compare it: without case and without marks on letters (`Résumé` and `resume` are
 * the same). Anything else stays as it is.
 */
export function foldText(text: string): string {
  // Most titles have nothing but plain letters, and lists hold thousands.
  if (isPlain(text)) return text.toLowerCase();
  // Marks begin at U+0300; asking of every letter whether it is one takes twice as long.
  return text
    .normalize('NFD')
    .replace(/[\u0300-\uffff]+/g, withoutMarks)
    .toLowerCase();
}

function withoutMarks(text: string): string {
  return text.replace(/\p{M}/gu, '');
}

function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) > 0x7f) return false;
  }
  return true;
}

/** The most words of a search that are looked at. */
export const MOST_WORDS = 8;

/** The folded words of a search, each once, at most eight. */
export function searchWords(search: string): readonly string[] {
  const words = foldText(search).split(/\s+/u).filter(Boolean);
  return [...new Set(words)].slice(0, MOST_WORDS);
}

/** A folded text with the place of each of its units in the text that it was made of. */
export interface FoldedPlaces {
  readonly folded: string;
  /** One more than units: the last is the end of the text. */
  readonly places: readonly number[];
}

/** Folds a text so that what was found in it can be shown in the text itself. */
export function foldWithPlaces(text: string): FoldedPlaces {
  let folded = '';
  let place = 0;
  const places: number[] = [];
  for (const character of text) {
    const piece = foldText(character);
    folded += piece;
    for (let unit = 0; unit < piece.length; unit += 1) places.push(place);
    place += character.length;
  }
  return { folded, places: [...places, text.length] };
}
