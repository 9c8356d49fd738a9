import { X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { EndedSession } from '#shared/domain/timer/types.ts';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import type { SessionNote } from './session-note.ts';
import styles from './TimerExtras.module.css';

/** The longest note of a recorded session, in characters. */
const MAX_NOTE_LENGTH = 1000;

export type NoteFieldProps = {
  ended: EndedSession;
  /** The user asked for it while a break counts. */
  isWanted: boolean;
  note: SessionNote;
  say: (words: string) => void;
  /** Written or waved away: the keyboard goes on elsewhere. */
  onDone: () => void;
};

/** Asks once how the session went; nothing waits for the answer. */
export function NoteField({ ended, isWanted, note, say, onDone }: NoteFieldProps) {
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isWanted) input.current?.focus();
  }, [isWanted]);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    if (text.trim() === '') return input.current?.focus();
    setBusy(true);
    const isSaved = await note.save(text.trim());
    setBusy(false);
    setFailed(!isSaved);
    say(isSaved ? 'Note saved' : 'The note was not saved. Try again.');
    if (isSaved) onDone();
  }
  function waveAway(): void {
    note.dismiss();
    onDone();
  }
  function leave(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    waveAway();
  }
  const question = 'How did it go?';
  return (
    <form className={styles.writing} onSubmit={(event) => void save(event)}>
      <input
        ref={input}
        className={`input ${styles.field}`}
        aria-label={ended.intention === '' ? question : `${question} You meant: ${ended.intention}`}
        title={ended.intention || undefined}
        aria-invalid={hasFailed || undefined}
        placeholder={question}
        autoComplete="off"
        enterKeyHint="done"
        maxLength={MAX_NOTE_LENGTH}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={leave}
      />
      <Button type="submit" variant="chip" size="small" isBusy={isBusy}>
        Save
      </Button>
      <IconButton label="No note" onClick={waveAway}>
        <X aria-hidden="true" />
      </IconButton>
    </form>
  );
}
