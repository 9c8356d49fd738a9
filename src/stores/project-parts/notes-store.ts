import { atom, computed, type ReadableAtom } from 'nanostores';
import type { Note } from '#shared/contract/notes.ts';
import { noteTitle } from '#shared/domain/notes/note-title.ts';
import type { Ids } from '#shared/domain/platform.ts';
import { explain } from '../failure.ts';
import { type Loadable, valueOr } from '../loadable.ts';
import { createRemote } from '../remote.ts';
import type { NoteDrafts } from './note-drafts.ts';
import { createNoteSaver, type Unsaved } from './note-saver.ts';
import type { MovedNote, NoteNews, NotesServer, NoteView } from './note-types.ts';

/** What a notes store is made of. */
export interface NotesStoreDeps {
  readonly server: NotesServer;
  readonly drafts: NoteDrafts;
  /** The tabs of this browser that are there now, this one among them. */
  readonly presentTabs: () => Promise<ReadonlySet<string>>;
  readonly ids: Ids;
  readonly later: (ms: number, work: () => void) => () => void;
  /** The longest text that the server takes. */
  readonly longest: number;
  readonly tell: (news: NoteNews) => void;
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

/** Makes the store of one project's notes. */
export function createNotesStore(deps: NotesStoreDeps): NotesStore {
  const { server, drafts, report } = deps;
  const remote = createRemote<Notes>({ fetch: () => server.list() });
  const $moved = atom<MovedNote | null>(null);
  /** What was saved before the list could be loaded. */
  const $early = atom<Notes>([]);
  const $hidden = atom<ReadonlySet<string>>(new Set());
  /** What was typed, where the server has it without its surrounding space. */
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
  const known = (id: string) =>
    valueOr(remote.$state.get(), $early.get()).find((note) => note.id === id);

  function hide(id: string, isHidden: boolean): void {
    const hidden = new Set($hidden.get());
    if (isHidden) hidden.add(id);
    else hidden.delete(id);
    $hidden.set(hidden);
  }

  async function adopt(): Promise<void> {
    const left = drafts.takeOver({ present: await deps.presentTabs() });
    if (left.length === 0) return;
    saver.adopt(left);
    const titles = left.map(({ text }) => noteTitle(text)).filter(Boolean);
    if (titles.length > 0) deps.tell({ kind: 'restored', titles });
  }

  async function commit(id: string): Promise<void> {
    if (!$hidden.get().has(id)) return;
    const unsaved = saver.$unsaved.get()[id];
    const mayBeThere = known(id) !== undefined || (unsaved?.sent.length ?? 0) > 0;
    const answer = mayBeThere ? await server.remove(id) : null;
    const isGone =
      answer === null ||
      answer.kind === 'ok' ||
      (answer.kind === 'refused' && answer.status === 404);
    if (isGone) {
      await saver.discard(id);
      edit((notes) => notes.filter((note) => note.id !== id));
    } else report(explain(answer, 'The note was not deleted.'));
    hide(id, false);
  }

  return {
    $notes: computed(
      [remote.$state, $early, saver.$unsaved, $hidden],
      (state, early, unsaved, hidden): Loadable<readonly NoteView[]> => {
        const own = Object.values(unsaved);
        if (state.kind !== 'ready' && own.length + early.length === 0) return state;
        const notes = valueOr(state, early);
        const value = viewsOf(notes, own, typed).filter(({ id }) => !hidden.has(id));
        return { kind: 'ready', value, isStale: state.kind !== 'ready' || state.isStale };
      },
    ),
    $moved,
    async load() {
      // What was typed before shows first, with or without a server.
      await adopt();
      await remote.load();
    },
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
