import { Trash2 } from 'lucide-react';
import { noteExcerpt, noteTitle } from '#shared/domain/notes/note-title.ts';
import type { NoteView } from '#stores/project-parts/note-types.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import { changedWords } from './changed-words.ts';
import styles from './NoteRow.module.css';

export type NoteRowProps = {
  note: NoteView;
  onOpen: () => void;
  onRemove: (id: string, title: string) => void;
};

/** A note in the list: title, time of the last change, and link. */
export function NoteRow({ note, onOpen, onRemove }: NoteRowProps) {
  const { today, timeZone } = useApp().workspace;
  const { id, text, updatedAt, state } = note;
  const title = noteTitle(text) || 'Empty note';
  const excerpt = noteExcerpt(text);
  return (
    <li className={styles.row}>
      <button type="button" className={styles.open} onClick={onOpen}>
        <span className={styles.title}>{title}</span>
        {excerpt !== '' && <span className={styles.excerpt}>{excerpt}</span>}
        <span className={styles.when} data-unsaved={state.kind === 'unsaved' || undefined}>
          {state.kind === 'unsaved' && 'Not saved'}
          {state.kind === 'saving' && 'Saving…'}
          {state.kind === 'saved' &&
            updatedAt !== null &&
            changedWords(updatedAt, today(), timeZone())}
        </span>
      </button>
      <IconButton label={`Delete “${title}”`} onClick={() => onRemove(id, title)}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  );
}
