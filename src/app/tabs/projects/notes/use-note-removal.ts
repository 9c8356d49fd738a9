import { useApp } from '../../../workspace/app-context.ts';
import type { ProjectNotes } from './project-notes.ts';

/** Deletes a note, with Undo. */
export function useNoteRemoval({ notes }: ProjectNotes): (id: string, title: string) => void {
  const { toasts } = useApp().workspace;
  return (id, title) => {
    notes.beginRemoval(id);
    toasts.show({
      tone: 'info',
      text: `“${title}” deleted.`,
      action: { label: 'Undo', onAct: () => notes.undoRemoval(id) },
      onEnd: () => void notes.commitRemoval(id),
    });
  };
}
