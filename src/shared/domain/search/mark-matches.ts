import { foldWithPlaces } from './fold-text.ts';

/** A piece of a text, and whether it is what was searched for. */
export interface TextPiece {
  readonly text: string;
  readonly isMatch: boolean;
}

type Span = readonly [start: number, end: number];

/**
 * A text in pieces, those apart that a search found: of each of its folded words the beginnings of
 * words, or where there are none, its first place. Together they are the text again.
 */
export function markMatches(text: string, words: readonly string[]): readonly TextPiece[] {
  const { folded, places } = foldWithPlaces(text);
  const spans = words.flatMap((word) => spansOf(folded, word));
  const joined = joinSpans(spans.map(([start, end]) => [places[start] ?? 0, places[end] ?? 0]));
  const pieces: TextPiece[] = [];
  let done = 0;
  for (const [start, end] of joined) {
    if (start > done) pieces.push({ text: text.slice(done, start), isMatch: false });
    pieces.push({ text: text.slice(start, end), isMatch: true });
    done = end;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), isMatch: false });
  return pieces;
}

function spansOf(folded: string, word: string): Span[] {
  const all: Span[] = [];
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
    all.push([at, at + word.length]);
  }
  const beginnings = all.filter(([start]) => isWordStart(folded, start));
  return beginnings.length > 0 ? beginnings : all.slice(0, 1);
}

/** Whether a word of a folded text begins there. */
export function isWordStart(folded: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(folded.charAt(at - 1));
}

function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const [start, end] of spans.toSorted((one, other) => one[0] - other[0])) {
    const last = joined.at(-1);
    if (last !== undefined && start <= last[1]) {
      joined[joined.length - 1] = [last[0], Math.max(last[1], end)];
    } else if (end > start) joined.push([start, end]);
  }
  return joined;
}
