import type { Note } from '#shared/contract/work/notes.ts';
import type { CallResult } from '#shared/domain/platform.ts';

/** The outcome of a save; a conflict carries the note as the server has it. */
export type SaveAnswer = CallResult<Note> | { readonly kind: 'conflict'; readonly current: Note };

/** The calls on the notes of one project; `isLeaving` lets a call go on when the page is left. */
export interface NotesServer {
  list(): Promise<CallResult<readonly Note[]>>;
  create(note: { id: string; text: string; isLeaving: boolean }): Promise<SaveAnswer>;
  update(note: {
    id: string;
    text: string;
    version: number;
    isLeaving: boolean;
  }): Promise<SaveAnswer>;
  remove(id: string): Promise<CallResult<unknown>>;
}

/** Whether the server has what is shown, and if not, why. */
export type NoteState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'unsaved'; readonly why: string; readonly isTooLong: boolean };

/** A note as a screen shows it. */
export interface NoteView {
  readonly id: string;
  readonly text: string;
  /** When the server got it last; null for one that it does not have. */
  readonly updatedAt: string | null;
  readonly state: NoteState;
}

/** A note whose text moved to another note while the user was typing. */
export interface MovedNote {
  readonly from: string;
  readonly to: string;
  /**
   * The position and length of the text that was inserted, so that the cursor can stay in place.
   */
  readonly at: number;
  readonly length: number;
}

/** A notice for the user about a note. */
export type NoteNotice =
  | {
      readonly kind: 'conflict';
      /** The note of the other. */
      readonly id: string;
      readonly theirs: string;
      readonly mine: string;
    }
  | { readonly kind: 'deletedElsewhere'; readonly title: string }
  | { readonly kind: 'restored'; readonly titles: readonly string[] };
