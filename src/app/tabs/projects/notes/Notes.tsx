import { useStore } from '@nanostores/react';
import { NotebookPen, Plus } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { Project } from '#shared/contract/work/projects.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { LoadFailed } from '../../../parts/notices/LoadFailed.tsx';
import { listenTo, onDataChanged } from '../../../work/window-events.ts';
import { useApp } from '../../../workspace/app-context.ts';
import { NoteEditor } from './NoteEditor.tsx';
import { NoteRow } from './NoteRow.tsx';
import styles from './Notes.module.css';
import { notesOf, type ProjectNotes } from './project-notes.ts';
import { useNoteRemoval } from './use-note-removal.ts';

/** The notes of a project: a list, and the open note. */
export function Notes({ project }: { project: Project }) {
  const mine = notesOf(useApp(), project.id);
  const { notes, $openId } = mine;
  useEffect(() => {
    void notes.load();
    // Changes by another tab or device are loaded before the user overwrites them.
    const isSeen = listenTo(document, 'visibilitychange', () => !document.hidden);
    const ends = [
      isSeen(() => void notes.load()),
      onDataChanged(['notes'], () => void notes.load()),
    ];
    return () => {
      for (const end of ends) end();
      void notes.flush();
    };
  }, [notes]);
  const state = useStore(notes.$notes);
  const openId = useStore($openId);
  const open = state.kind === 'ready' ? state.value.find(({ id }) => id === openId) : undefined;
  const heading = useId();
  return (
    <section className={`card ${styles.card}`} aria-labelledby={heading}>
      {open === undefined ? (
        <NoteList mine={mine} heading={heading} />
      ) : (
        <NoteEditor note={open} mine={mine} heading={heading} />
      )}
    </section>
  );
}

function NoteList({ mine, heading }: { mine: ProjectNotes; heading: string }) {
  const { notes, $openId } = mine;
  const state = useStore(notes.$notes);
  const remove = useNoteRemoval(mine);
  const title = useRef<HTMLHeadingElement>(null);
  const retry = () => void notes.load();
  const begin = () => $openId.set(notes.create());
  const removeHere = (id: string, name: string) => {
    remove(id, name);
    // The pressed button is removed with its note.
    title.current?.focus();
  };
  return (
    <>
      <div className={styles.head}>
        <h2 id={heading} ref={title} tabIndex={-1}>
          Notes
        </h2>
        <Button size="small" icon={<Plus aria-hidden="true" />} onClick={begin}>
          New note
        </Button>
      </div>
      {state.kind === 'loading' && <Skeleton shape="block" className={styles.waiting} />}
      {state.kind === 'failed' && <LoadFailed message={state.message} onRetry={retry} />}
      {state.kind === 'ready' && state.isStale && (
        <p className={styles.stale}>
          The notes could not be loaded. Only what you wrote on this device is shown.
          <Button size="small" variant="quiet" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
      {state.kind === 'ready' && state.value.length === 0 && (
        <EmptyState icon={<NotebookPen />} title="No notes yet">
          Write down thoughts, links and decisions, in Markdown if you like.
        </EmptyState>
      )}
      {state.kind === 'ready' && state.value.length > 0 && (
        <ul className={styles.list} aria-label="Notes">
          {state.value.map((note) => (
            <NoteRow
              key={note.id}
              note={note}
              onOpen={() => $openId.set(note.id)}
              onRemove={removeHere}
            />
          ))}
        </ul>
      )}
    </>
  );
}
