import type { Token } from '../../repetition/words/tokens.ts';

/** A date that a library found in a text: such as `5 May`, `2026-12-24`, `in 3 days`. */
export interface FoundDate {
  readonly from: number;
  readonly to: number;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** `HH:MM` of `in 2 hours`. */
  readonly time: string | null;
}

/** The local day and time at which a line is typed: `YYYY-MM-DD`, `HH:MM`. */
export interface LocalNow {
  readonly today: string;
  readonly time: string;
}

/** Finds dates with the name of a month, of ISO 8601, or so many days ahead. */
export type DateFinder = (text: string, now: LocalNow) => readonly FoundDate[];

/** A line in tokens, while it is read. */
export interface LineText extends LocalNow {
  readonly line: string;
  /** Words that are taken, or never read, have an empty text. */
  readonly tokens: readonly Token[];
  readonly found: readonly FoundDate[];
  /** Whether `3/4` is 3 April; where it is not said, a date that could be two is none. */
  readonly isDayFirst: boolean | undefined;
}

/** Words for a day or a time, and the index of the token after them. */
export interface Phrase {
  readonly day: string | null;
  readonly time: string | null;
  /**
   * A sure phrase is read wherever it stands; a weak one, such as a weekday, only where it can’t be
   * part of a name or go with the next word.
   */
  readonly isSure: boolean;
  /** Whether an hour that follows is one after noon: `tonight at 8`. */
  readonly isEvening?: boolean;
  readonly next: number;
}
