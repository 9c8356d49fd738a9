import { atom, type ReadableAtom } from 'nanostores';
import type { Later } from '#shared/domain/platform.ts';
import type { NoteDraft, NoteDrafts } from './note-drafts.ts';
import type { NoteState } from './note-types.ts';

/** The unsaved text of a note, and the state of its saving. */
export interface Unsaved extends NoteDraft {
  readonly state: Exclude<NoteState, { kind: 'saved' }>;
}

/** Dependencies of the unsaved notes; `save` saves the note of this id. */
export interface UnsavedNotesDeps {
  readonly drafts: NoteDrafts;
  readonly later: Later;
  readonly save: (id: string) => void;
}

/** The notes of a project that wait to be saved, in memory and as drafts in the browser. */
export interface UnsavedNotes {
  readonly $unsaved: ReadableAtom<Readonly<Record<string, Unsaved>>>;
  find(id: string): Unsaved | undefined;
  /** Changes what is in memory alone. */
  set(id: string, note: Unsaved | undefined): void;
  /** Writes a note down as well, in the place of another where one is named. */
  keep(note: Unsaved, inPlaceOf?: string): void;
  forget(id: string): void;
  /** Saves a note after a while, and not before. */
  schedule(id: string, ms: number): void;
  cancel(id: string): void;
}

/** Makes the unsaved notes of one project. */
export function createUnsavedNotes({ drafts, later, save }: UnsavedNotesDeps): UnsavedNotes {
  const $unsaved = atom<Readonly<Record<string, Unsaved>>>({});
  const timers = new Map<string, () => void>();

  function cancel(id: string): void {
    timers.get(id)?.();
    timers.delete(id);
  }

  function set(id: string, note: Unsaved | undefined): void {
    const { [id]: _, ...others } = $unsaved.get();
    $unsaved.set(note === undefined ? others : { ...others, [id]: note });
  }

  return {
    $unsaved,
    find: (id) => $unsaved.get()[id],
    set,
    keep(note, inPlaceOf) {
      const { state: _, ...draft } = note;
      drafts.write(draft, inPlaceOf);
      set(note.noteId, note);
    },
    forget(id) {
      cancel(id);
      drafts.remove(id);
      set(id, undefined);
    },
    schedule(id, ms) {
      cancel(id);
      timers.set(
        id,
        later(ms, () => save(id)),
      );
    },
    cancel,
  };
}
