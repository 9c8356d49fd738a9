/*
 * Saves the text typed into the notes of one project on the server, one save per note at a time.
 *
 * - `type` stores the text on the device immediately, and saves it when nothing was typed for 0.8
 *   s.
 * - A save without an answer is retried with growing pauses. The server may have received it: sent
 *   texts are remembered, and finding one of them on the server is no conflict.
 * - A conflict preserves both texts: the note becomes the other one, and ours becomes a new note.
 */

import type { ReadableAtom } from 'nanostores';
import type { Note } from '#shared/contract/work/notes.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { noteTitle, withRemark } from '#shared/domain/notes/note-title.ts';
import type { Ids, Later } from '#shared/domain/platform.ts';
import { normaliseText } from '#shared/domain/text/normalise-text.ts';
import { reasonOf } from '../storage/failure.ts';
import { retryPauseMs } from '../sync/retry.ts';
import type { NoteDraft, NoteDrafts } from './note-drafts.ts';
import type { MovedNote, NoteNotice, NotesServer, SaveAnswer } from './note-types.ts';
import { createUnsavedNotes, type Unsaved, type UnsavedNotes } from './unsaved-notes.ts';

/** Dependencies of the note saver. */
export interface NoteSaverDeps {
  readonly server: Pick<NotesServer, 'create' | 'update'>;
  readonly drafts: NoteDrafts;
  readonly ids: Ids;
  readonly later: Later;
  /** The longest text that the server takes. */
  readonly longest: number;
  /** Takes a note as the server has it now. */
  readonly confirm: (note: Note) => void;
  /** A note is not there any more. */
  readonly drop: (id: string) => void;
  readonly onMoved: (moved: MovedNote) => void;
  readonly tell: (notice: NoteNotice) => void;
}

/** Saves notes. */
export interface NoteSaver {
  readonly $unsaved: ReadableAtom<Readonly<Record<string, Unsaved>>>;
  /** Takes a text for a note that was shown with this version; null for a new one. */
  type(id: string, text: string, version: number | null): void;
  /** Takes over drafts of pages that are gone, which `flush` saves. */
  adopt(drafts: readonly NoteDraft[]): void;
  /** Saves what waits, or one note, now. */
  flush(options?: { id?: string; isLeaving?: boolean }): Promise<void>;
  /** Waits for a save that is under way, and forgets what was typed. */
  discard(id: string): Promise<void>;
  /** Saves nothing of this note until it is typed into again or flushed. */
  pause(id: string): void;
}

type Refusal = Extract<SaveAnswer, { kind: 'refused' }>;

const TYPING_PAUSE_MS = 800;
/** Of more unanswered texts than these the oldest are forgotten; at worst that makes a second note. */
const MOST_SENT = 3;
const MY_VERSION = 'my version';
const SAVING = { kind: 'saving' } as const;

/** Makes the saver of one project's notes. */
export function createNoteSaver(deps: NoteSaverDeps): NoteSaver {
  const { server, drafts, ids, later } = deps;
  const running = new Map<string, Promise<void>>();
  const tries = new Map<string, number>();
  const unsaved = createUnsavedNotes({ drafts, later, save: (id) => void save(id) });
  const { find, set, keep, cancel, schedule } = unsaved;

  function forget(id: string): void {
    tries.delete(id);
    unsaved.forget(id);
  }

  function save(id: string, isLeaving = false): Promise<void> {
    cancel(id);
    const draft = find(id);
    if (draft === undefined) return Promise.resolve();
    const under = running.get(id);
    if (under !== undefined) return under;
    const run = send(draft, isLeaving).finally(() => {
      running.delete(id);
    });
    running.set(id, run);
    return run;
  }

  async function send(draft: Unsaved, isLeaving: boolean): Promise<void> {
    const { noteId: id, text, version, sent } = draft;
    const tooLong = normaliseText(text).length - deps.longest;
    if (tooLong > 0) {
      fail(id, tooLongWords(tooLong, deps.longest), { isTooLong: true });
      return;
    }
    keep({ ...draft, state: SAVING, sent: [...new Set([...sent, text])].slice(-MOST_SENT) });
    const answer: SaveAnswer =
      version === null
        ? await server.create({ id, text, isLeaving })
        : await server.update({ id, text, version, isLeaving });
    const now = find(id);
    if (now !== undefined) take(now, text, answer);
    else if (answer.kind === 'ok') deps.confirm(answer.value);
  }

  function take(now: Unsaved, sent: string, answer: SaveAnswer): void {
    if (answer.kind === 'ok') settle(now, sent, answer.value);
    else if (answer.kind === 'conflict') meet(now, answer.current);
    else if (answer.kind === 'refused') beRefused(now, sent, answer);
    else {
      const failures = (tries.get(now.noteId) ?? 0) + 1;
      tries.set(now.noteId, failures);
      fail(now.noteId, reasonOf(answer));
      schedule(now.noteId, answer.retryAfterMs ?? retryPauseMs(failures));
    }
  }

  function beRefused(now: Unsaved, sent: string, answer: Refusal): void {
    const { noteId: id, text, version } = now;
    if (answer.status === 404 && version !== null) {
      deps.drop(id);
      moveOn(now, text);
      deps.tell({ kind: 'deletedElsewhere', title: noteTitle(text) });
      return;
    }
    fail(id, answer.status === 401 ? SIGNED_OUT : reasonOf(answer));
    // Text typed in the meantime may be accepted.
    if (text !== sent) schedule(id, TYPING_PAUSE_MS);
  }

  /** The server has a text of this note: the one that was sent, or for a repeat an earlier one. */
  function settle(now: Unsaved, sent: string, note: Note): void {
    tries.delete(now.noteId);
    deps.confirm(note);
    if (isSame(now.text, note.text)) {
      forget(now.noteId);
      return;
    }
    keep({ ...now, version: note.version, sent: [] });
    schedule(now.noteId, now.text === sent ? 0 : TYPING_PAUSE_MS);
  }

  function meet(now: Unsaved, current: Note): void {
    deps.confirm(current);
    if (isSame(now.text, current.text)) {
      forget(now.noteId);
      return;
    }
    if (now.sent.some((text) => isSame(text, current.text))) {
      keep({ ...now, version: current.version, sent: [] });
      schedule(now.noteId, 0);
      return;
    }
    const { text, at, length } = withRemark(now.text, MY_VERSION);
    moveOn(now, text, { at, length });
    const theirs = noteTitle(current.text);
    deps.tell({ kind: 'conflict', id: current.id, theirs, mine: noteTitle(text) });
  }

  /** Moves the typed text to a new note. */
  function moveOn(now: Unsaved, text: string, { at, length } = { at: 0, length: 0 }): void {
    const from = now.noteId;
    const to = ids.next();
    cancel(from);
    tries.delete(from);
    keep({ noteId: to, text, version: null, sent: [], state: SAVING }, from);
    deps.onMoved({ from, to, at, length });
    set(from, undefined);
    schedule(to, 0);
  }

  function fail(id: string, why: string, { isTooLong } = { isTooLong: false }): void {
    const now = find(id);
    if (now !== undefined) set(id, { ...now, state: { kind: 'unsaved', why, isTooLong } });
  }

  return {
    $unsaved: unsaved.$unsaved,
    type(id, text, version) {
      const now = find(id);
      const base = now ?? { noteId: id, version, sent: [] };
      keep({ ...base, text, state: SAVING });
      if (version !== null || text.trim() !== '' || now?.sent.length) schedule(id, TYPING_PAUSE_MS);
      else cancel(id);
    },
    adopt(all) {
      for (const draft of all) adoptDraft(draft, unsaved, ids.next());
    },
    async flush({ id: only, isLeaving = false } = {}) {
      const all = only === undefined ? Object.keys(unsaved.$unsaved.get()) : [only];
      await Promise.all(
        all.filter((id) => isWorthSaving(find(id))).map((id) => save(id, isLeaving)),
      );
    },
    async discard(id) {
      cancel(id);
      await running.get(id);
      forget(id);
    },
    pause: cancel,
  };
}

/** Takes a draft over; where another text of the same note waits already, as a note of its own. */
function adoptDraft(draft: NoteDraft, { find, keep, forget }: UnsavedNotes, spareId: string): void {
  const isNothing = draft.version === null && draft.sent.length === 0;
  if (isNothing && draft.text.trim() === '') {
    forget(draft.noteId);
    return;
  }
  const rival = find(draft.noteId);
  keep(rival ?? { ...draft, state: SAVING });
  if (rival === undefined || isSame(rival.text, draft.text)) return;
  const { text } = withRemark(draft.text, MY_VERSION);
  keep({ noteId: spareId, text, version: null, sent: [], state: SAVING });
}

const SIGNED_OUT = 'You are signed out.';

/** A note that nobody has written anything into is no note. */
function isWorthSaving(note: Unsaved | undefined): boolean {
  return note !== undefined && (note.version !== null || note.text.trim() !== '');
}

/** The server takes surrounding space away and composes letters: that is the same text. */
function isSame(one: string, other: string): boolean {
  return one === other || normaliseText(one) === normaliseText(other);
}

function tooLongWords(by: number, longest: number): string {
  const count = (number: number) => formatNumber(number);
  return `The note is ${count(by)} characters too long: the limit is ${count(longest)}. Shorten it, or move part of it to another note.`;
}
