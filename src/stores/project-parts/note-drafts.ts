/*
 * Unsaved text of notes, stored in this browser. It survives a page that is closed, crashes or
 * cannot reach the server.
 *
 * Every tab writes its own drafts, so that two tabs that edit one note do not overwrite each other.
 * The drafts of a closed tab are taken over by the next one that shows their project.
 */
import type { Clock, KeyValueStore } from '#shared/domain/platform.ts';
import { isFields } from '#shared/domain/timer/engine/reading.ts';
import { readJson, SET_ASIDE_SUFFIX } from '../storage/read-json.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';

const ASIDE = `${STORAGE_KEYS.noteDrafts}${SET_ASIDE_SUFFIX}`;

/** A text that the server does not have. */
export interface NoteDraft {
  readonly noteId: string;
  readonly text: string;
  /** The version it was typed over; null for a note that the server does not know. */
  readonly version: number | null;
  /**
   * The versions of the text that were sent without an answer: the server may hold one of these.
   */
  readonly sent: readonly string[];
  /** The note is to be deleted: what a page did when it was left may never have arrived. */
  readonly isRemoved?: true;
}

/** A draft as it lies in the browser. */
interface StoredDraft extends NoteDraft {
  readonly owner: string;
  readonly projectId: string;
  /** The tab that writes it. */
  readonly tab: string;
  /** When it was written last, in UTC milliseconds. */
  readonly at: number;
}

/** Whose drafts, of which project and tab, and what they are kept with. */
export interface NoteDraftsDeps {
  readonly owner: string;
  readonly projectId: string;
  readonly tab: string;
  readonly storage: KeyValueStore;
  readonly clock: Clock;
}

/** The drafts of one tab for one project. */
export interface NoteDrafts {
  /** Those of tabs that are gone, the oldest first, as this tab's own from now on. */
  takeOver(tabs: { readonly present: ReadonlySet<string> }): readonly NoteDraft[];
  /** Writes a draft, in the place of another where one is named; says whether the browser keeps it. */
  write(draft: NoteDraft, inPlaceOf?: string): boolean;
  remove(noteId: string): void;
}

/** Opens the drafts of a project for one tab. */
export function openNoteDrafts(deps: NoteDraftsDeps): NoteDrafts {
  const { owner, projectId, tab, storage, clock } = deps;
  const isMine = (draft: StoredDraft) => draft.tab === tab && draft.owner === owner;

  function change(edit: (drafts: readonly StoredDraft[]) => readonly StoredDraft[]): boolean {
    const stored = readStored(storage);
    const all = [...edit(stored.drafts), ...stored.others];
    if (all.length > 0) return storage.write(STORAGE_KEYS.noteDrafts, JSON.stringify(all));
    storage.remove(STORAGE_KEYS.noteDrafts);
    return true;
  }

  return {
    takeOver({ present }) {
      const isLeft = (draft: StoredDraft) =>
        draft.owner === owner && draft.projectId === projectId && !present.has(draft.tab);
      const left = readStored(storage).drafts.filter(isLeft);
      if (left.length === 0) return [];
      change((drafts) => drafts.map((draft) => (isLeft(draft) ? { ...draft, tab } : draft)));
      return left
        .toSorted((one, other) => one.at - other.at)
        .map(({ owner: _owner, projectId: _project, tab: _tab, at: _at, ...draft }) => draft);
    },
    write(draft, inPlaceOf = draft.noteId) {
      return change((drafts) => [
        ...drafts.filter((other) => !(isMine(other) && other.noteId === inPlaceOf)),
        { ...draft, owner, projectId, tab, at: clock.now() },
      ]);
    },
    remove(noteId) {
      change((drafts) => drafts.filter((other) => !(isMine(other) && other.noteId === noteId)));
    },
  };
}

/** The drafts, and what else lies among them, which stays. */
function readStored(storage: KeyValueStore): {
  readonly drafts: readonly StoredDraft[];
  readonly others: readonly unknown[];
} {
  const value = readJson(storage, STORAGE_KEYS.noteDrafts);
  if (!Array.isArray(value)) {
    const unreadable = storage.read(STORAGE_KEYS.noteDrafts);
    if (unreadable !== null) storage.write(ASIDE, unreadable);
    return { drafts: [], others: [] };
  }
  return {
    drafts: value.filter(isStoredDraft),
    others: value.filter((each) => !isStoredDraft(each)),
  };
}

function isStoredDraft(value: unknown): value is StoredDraft {
  if (!isFields(value)) return false;
  const { noteId, text, owner, projectId, tab, version, at, sent } = value;
  const isText = (each: unknown) => typeof each === 'string';
  return (
    [noteId, text, owner, projectId, tab].every(isText) &&
    (version === null || typeof version === 'number') &&
    typeof at === 'number' &&
    Array.isArray(sent) &&
    sent.every(isText)
  );
}
