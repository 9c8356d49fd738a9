import { atom, computed, type ReadableAtom } from 'nanostores';
import type { Note } from '#shared/contract/work/notes.ts';
import { noteTitle } from '#shared/domain/notes/note-title.ts';
import type { Ids, Later } from '#shared/domain/platform.ts';
import { explain } from '../storage/failure.ts';
import { type Loadable, valueOr } from '../storage/loadable.ts';
import { createRemote } from '../sync/remote.ts';
import type { NoteDraft, NoteDrafts } from './note-drafts.ts';
import { createNoteSaver } from './note-saver.ts';
import type { MovedNote, NoteNotice, NotesServer, NoteView } from './note-types.ts';
import type { Unsaved } from './unsaved-notes.ts';

/** Dependencies of the notes store. */
export interface NotesStoreDeps {
  readonly server: NotesServer;
  readonly drafts: NoteDrafts;
  /** The tabs of this browser that are there now, this one among them. */
  readonly presentTabs: () => Promise<ReadonlySet<string>>;
  readonly ids: Ids;
  readonly later: Later;
  /** The longest text that the server takes. */
  readonly longest: number;
  readonly tell: (notice: NoteNotice) => void;
  readonly report: (message: string) => void;
}

/** The notes of one project, the one changed last first; what is typed is never lost. */
export interface NotesStore {
  /** Stale where only what was typed here could be shown. */
  readonly $notes: ReadableAtom<Loadable<readonly NoteView[]>>;
  /** The last time that what somebody was writing went on as another note. */
  readonly $moved: ReadableAtom<MovedNote | null>;
  load(): Promise<void>;
  /** Begins a note, which is saved once something is written into it; answers its id. */
  create(): string;
  type(id: string, text: string): void;
  /** Nobody looks at the note any more: saves it, and forgets a new one without words. */
  close(id: string): void;
  /** Saves what waits; `isLeaving` when the page is being left. */
  flush(options?: { id?: string; isLeaving?: boolean }): Promise<void>;
  /** Hides a note, which can be taken back until it is committed. */
  beginRemoval(id: string): void;
  undoRemoval(id: string): void;
  commitRemoval(id: string): Promise<void>;
  commitRemovals(): Promise<void>;
}

type Notes = readonly Note[];
type Views = Loadable<readonly NoteView[]>;

/** Makes the store of one project's notes. */
export function createNotesStore(deps: NotesStoreDeps): NotesStore {
  const { server, drafts, report } = deps;
  const remote = createRemote<Notes>({ fetch: () => server.list() });
  const $moved = atom<MovedNote | null>(null);
  /** The notes that were saved before the list could be loaded. */
  const $early = atom<Notes>([]);
  const $hidden = atom<ReadonlySet<string>>(new Set());
  /** The text as typed, for notes whose text on the server lacks the surrounding space. */
  const typed = new Map<string, string>();

  const edit = (change: (notes: Notes) => Notes) =>
    void remote.mutate({
      patch: change,
      call: () => Promise.resolve({ kind: 'ok', value: null }),
      settle: change,
    });
  const saver = createNoteSaver({
    ...deps,
    confirm(note) {
      if (remote.$state.get().kind === 'ready') return edit((notes) => withNote(notes, note));
      $early.set(withNote($early.get(), note));
      void remote.load();
    },
    drop: (id) => edit((notes) => notes.filter((note) => note.id !== id)),
    onMoved: (moved) => $moved.set(moved),
  });
  const $known = computed([remote.$state, $early], (state, early) => ({
    state,
    notes: valueOr(state, early),
  }));
  const known = (id: string) => $known.get().notes.find((note) => note.id === id);

  function hide(id: string, isHidden: boolean): void {
    const hidden = new Set($hidden.get());
    if (isHidden) hidden.add(id);
    else hidden.delete(id);
    $hidden.set(hidden);
  }

  async function load(): Promise<void> {
    const left = drafts.takeOver({ present: await deps.presentTabs() });
    // Unsaved text from earlier shows first, with or without a server.
    const removed = left.filter(({ isRemoved }) => isRemoved);
    for (const { noteId } of removed) hide(noteId, true);
    const typedBefore = left.filter(({ isRemoved }) => !isRemoved);
    saver.adopt(typedBefore);
    await remote.load();
    const isUnknown = ({ noteId, text }: NoteDraft) => known(noteId)?.text !== text.trim();
    const titles = typedBefore.filter(isUnknown).map(({ text }) => noteTitle(text));
    if (titles.some(Boolean)) deps.tell({ kind: 'restored', titles: titles.filter(Boolean) });
    await Promise.all([saver.flush(), ...removed.map(({ noteId }) => commit(noteId))]);
  }

  async function commit(id: string): Promise<void> {
    if (!$hidden.get().has(id)) return;
    const unsaved = saver.$unsaved.get()[id];
    // Before the list was loaded nobody knows.
    const isLoaded = remote.$state.get().kind === 'ready';
    const mayBeThere = !isLoaded || known(id) !== undefined || (unsaved?.sent.length ?? 0) > 0;
    if (mayBeThere) {
      // First of all: browsers may drop a call of a page that is being left.
      const { text = '', version = null } = unsaved ?? {};
      drafts.write({ noteId: id, text, version, sent: [], isRemoved: true });
    }
    const answer = mayBeThere ? await server.remove(id) : null;
    const isGone =
      answer === null ||
      answer.kind === 'ok' ||
      (answer.kind === 'refused' && answer.status === 404);
    if (isGone) {
      await saver.discard(id);
      edit((notes) => notes.filter((note) => note.id !== id));
    } else {
      if (unsaved === undefined) drafts.remove(id);
      else saver.type(id, unsaved.text, unsaved.version);
      report(explain(answer, 'The note was not deleted.'));
    }
    hide(id, false);
  }

  return {
    $notes: computed([$known, saver.$unsaved, $hidden], (there, unsaved, hidden): Views => {
      const own = Object.values(unsaved);
      const { state, notes } = there;
      if (state.kind !== 'ready' && own.length + notes.length === 0) return state;
      const value = viewsOf(notes, own, typed).filter(({ id }) => !hidden.has(id));
      return { kind: 'ready', value, isStale: state.kind !== 'ready' || state.isStale };
    }),
    $moved,
    load,
    create() {
      const id = deps.ids.next();
      saver.type(id, '', null);
      return id;
    },
    type(id, text) {
      typed.set(id, text);
      saver.type(id, text, known(id)?.version ?? null);
    },
    close(id) {
      typed.delete(id);
      const unsaved = saver.$unsaved.get()[id];
      if (unsaved === undefined) return;
      const isNothing = unsaved.version === null && unsaved.sent.length === 0;
      void (isNothing && unsaved.text.trim() === '' ? saver.discard(id) : saver.flush({ id }));
    },
    flush: (options) => saver.flush(options),
    beginRemoval(id) {
      saver.pause(id);
      hide(id, true);
    },
    undoRemoval(id) {
      hide(id, false);
      void saver.flush({ id });
    },
    commitRemoval: commit,
    async commitRemovals() {
      await Promise.all([...$hidden.get()].map(commit));
    },
  };
}

function withNote(notes: Notes, note: Note): Notes {
  const isKnown = notes.some(({ id }) => id === note.id);
  return isKnown ? notes.map((each) => (each.id === note.id ? note : each)) : [...notes, note];
}

/** Unsaved ones first, then by the last change. */
function viewsOf(
  notes: Notes,
  unsaved: readonly Unsaved[],
  typed: ReadonlyMap<string, string>,
): readonly NoteView[] {
  const own = new Map(unsaved.map((each) => [each.noteId, each]));
  const isKnown = new Set(notes.map(({ id }) => id));
  const shown = notes.map(({ id, text, updatedAt }): NoteView => {
    const draft = own.get(id);
    if (draft !== undefined) return { id, text: draft.text, updatedAt, state: draft.state };
    const before = typed.get(id);
    const isAsTyped = before !== undefined && before.trim() === text.trim();
    return { id, text: isAsTyped ? before : text, updatedAt, state: { kind: 'saved' } };
  });
  const fresh = unsaved
    .filter(({ noteId }) => !isKnown.has(noteId))
    .map(({ noteId, text, state }): NoteView => ({ id: noteId, text, updatedAt: null, state }));
  const byAge = (one: NoteView, other: NoteView) =>
    (other.updatedAt ?? '').localeCompare(one.updatedAt ?? '');
  return [...fresh, ...shown.toSorted(byAge)];
}
