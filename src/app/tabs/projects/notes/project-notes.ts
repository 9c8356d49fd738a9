import { atom, type WritableAtom } from 'nanostores';
import { createIds } from '#platform/device/ids.ts';
import { createNetwork } from '#platform/device/network.ts';
import { createTabPresence } from '#platform/tabs/tab-presence.ts';
import { later } from '#platform/time/later.ts';
import { MAX_NOTE_LENGTH } from '#shared/contract/work/notes.ts';
import { openNoteDrafts } from '#stores/project-parts/note-drafts.ts';
import type { NoteNotice } from '#stores/project-parts/note-types.ts';
import { createNotesStore, type NotesStore } from '#stores/project-parts/notes-store.ts';
import { listenTo } from '../../../work/window-events.ts';
import type { AppScope } from '../../../workspace/app-context.ts';
import type { Workspace } from '../../../workspace/workspace.ts';
import { createNotesServer } from './notes-server.ts';

/** The notes of a project on this page, and the open one. */
export interface ProjectNotes {
  readonly notes: NotesStore;
  readonly $openId: WritableAtom<string | null>;
}

const ids = createIds();
const tab = ids.next();
let presence: ReturnType<typeof createTabPresence> | null = null;
const byWorkspace = new WeakMap<Workspace, Map<string, ProjectNotes>>();

/**
 * Returns the notes of a project, the same object for as long as the page lives: saving continues
 * after the user has left the project.
 */
export function notesOf({ workspace, user }: AppScope, projectId: string): ProjectNotes {
  const made = byWorkspace.get(workspace) ?? new Map<string, ProjectNotes>();
  byWorkspace.set(workspace, made);
  const there = made.get(projectId);
  if (there !== undefined) return there;
  const fresh = wireNotes({ workspace, user }, projectId);
  made.set(projectId, fresh);
  return fresh;
}

function wireNotes(
  { workspace, user }: Pick<AppScope, 'workspace' | 'user'>,
  projectId: string,
): ProjectNotes {
  const { clock, client, storage, toasts } = workspace;
  presence ??= createTabPresence(tab);
  const here = presence;
  const $openId = atom<string | null>(null);
  const notes = createNotesStore({
    server: createNotesServer(client, projectId),
    drafts: openNoteDrafts({ owner: user.id, projectId, tab, storage, clock }),
    presentTabs: () => here.present(),
    ids,
    later,
    longest: MAX_NOTE_LENGTH,
    tell(notice) {
      const action = { label: 'Show the other version', onAct: () => $openId.set(otherOf(notice)) };
      const text = noticeText(notice);
      toasts.show({ tone: 'info', text, ...(otherOf(notice) !== null && { action }) });
    },
    report: (text) => toasts.show({ tone: 'error', text }),
  });
  // The edited text stays on the screen.
  notes.$moved.listen((moved) => {
    if (moved !== null && $openId.get() === moved.from) $openId.set(moved.to);
  });
  listenTo(
    window,
    'pagehide',
  )(() => {
    void notes.flush({ isLeaving: true });
    void notes.commitRemovals();
  });
  createNetwork().onOnline(() => void notes.flush());
  return { notes, $openId };
}

function otherOf(notice: NoteNotice): string | null {
  return notice.kind === 'conflict' ? notice.id : null;
}

/** Returns the message for a notice about notes. */
function noticeText(notice: NoteNotice): string {
  switch (notice.kind) {
    case 'conflict':
      return `“${notice.theirs || 'The note'}” was changed elsewhere while you were writing. Both versions are kept: yours continues as “${notice.mine}”.`;
    case 'deletedElsewhere':
      return `“${notice.title || 'The note'}” was deleted elsewhere. What you wrote was saved as a new note.`;
    case 'restored':
      return `Restored unsaved changes: ${notice.titles.map((title) => `“${title}”`).join(', ')}.`;
  }
}
