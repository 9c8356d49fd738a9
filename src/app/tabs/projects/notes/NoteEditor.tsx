import { useStore } from '@nanostores/react';
import { ArrowLeft, Trash2 } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import { noteTitle } from '#shared/domain/notes/note-title.ts';
import type { MovedNote, NoteView } from '#stores/project-parts/note-types.ts';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { FormatButtons } from './FormatButtons.tsx';
import styles from './NoteEditor.module.css';
import type { ProjectNotes } from './project-notes.ts';
import { useFormatKeys } from './use-format-keys.ts';
import { useNoteRemoval } from './use-note-removal.ts';

const NotePreview = lazyPart(() => import('./NotePreview.tsx').then((m) => m.NotePreview));

type View = 'write' | 'preview';

const VIEWS = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const;

export type NoteEditorProps = { note: NoteView; mine: ProjectNotes; heading: string };

/** Editor of a note, with the preview next to it; a narrow page shows one of the two. */
export function NoteEditor({ note, mine, heading }: NoteEditorProps) {
  const { notes, $openId } = mine;
  const { id, text, state } = note;
  const title = noteTitle(text);
  const remove = useNoteRemoval(mine);
  const area = useRef<HTMLTextAreaElement>(null);
  const [isNew] = useState(text === '');
  const [view, setView] = useState<View>(isNew ? 'write' : 'preview');
  const top = useRef<HTMLHeadingElement>(null);
  const format = useFormatKeys(area, (changed) => notes.type(id, changed));
  useEffect(() => (isNew ? area.current : top.current)?.focus(), [isNew]);
  useStaysInPlace(area, useStore(notes.$moved));
  const shown = useDeferredValue(text);
  const close = () => {
    $openId.set(null);
    notes.close(id);
  };
  return (
    <div className={styles.editor} data-view={view}>
      <div className={styles.head}>
        <IconButton label="All notes" onClick={close}>
          <ArrowLeft aria-hidden="true" />
        </IconButton>
        <h2 id={heading} ref={top} tabIndex={-1}>
          {title || 'New note'}
        </h2>
        <IconButton
          label="Delete note"
          onClick={() => {
            $openId.set(null);
            remove(id, title || 'Empty note');
          }}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.tools}>
        <div className={styles.switch}>
          <SegmentedControl label="View" segments={VIEWS} value={view} onChange={setView} />
        </div>
        <div className={styles.formats}>
          <FormatButtons onFormat={format.apply} />
        </div>
        <SaveState note={note} onRetry={() => void notes.flush({ id })} />
      </div>
      <div className={styles.panes}>
        <TextArea
          ref={area}
          className={styles.write}
          label="Text of the note"
          isLabelHidden
          placeholder="Write in Markdown: # Heading, **bold**, - list, - [ ] task"
          value={text}
          onChange={(event) => notes.type(id, event.currentTarget.value)}
          onKeyDown={format.onKeyDown}
          spellCheck
          error={state.kind === 'unsaved' && state.isTooLong ? state.why : undefined}
        />
        <section className={styles.preview} aria-label="Preview">
          <NotePreview text={shown} onChange={(changed) => notes.type(id, changed)} />
        </section>
      </div>
    </div>
  );
}

/** The save state; only errors are announced. */
function SaveState({ note: { state, text }, onRetry }: { note: NoteView; onRetry: () => void }) {
  const isUnsaved = state.kind === 'unsaved';
  return (
    <div className={styles.state}>
      {state.kind === 'saved' && text !== '' && <span>Saved</span>}
      {state.kind === 'saving' && text !== '' && <span>Saving…</span>}
      <span role="status" className={styles.unsaved}>
        {isUnsaved && (state.isTooLong ? 'Not saved: too long.' : `Not saved: ${state.why}`)}
      </span>
      {isUnsaved && !state.isTooLong && (
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}

/** Keeps the cursor between the same words when text is inserted before it. */
function useStaysInPlace(
  area: React.RefObject<HTMLTextAreaElement | null>,
  moved: MovedNote | null,
): void {
  const cursor = useRef({ start: 0, end: 0 });
  const seen = useRef(moved);
  useEffect(() => {
    const field = area.current;
    if (field === null) return;
    if (moved !== null && moved !== seen.current) {
      const after = (at: number) => (at >= moved.at ? at + moved.length : at);
      if (document.activeElement === field) {
        field.setSelectionRange(after(cursor.current.start), after(cursor.current.end));
      }
      seen.current = moved;
    }
    const remember = () => {
      cursor.current = { start: field.selectionStart, end: field.selectionEnd };
    };
    const stop = new AbortController();
    document.addEventListener('selectionchange', remember, { signal: stop.signal });
    field.addEventListener('input', remember, { signal: stop.signal });
    return () => stop.abort();
  }, [area, moved]);
}
