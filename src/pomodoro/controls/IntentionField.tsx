import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { MAX_INTENTION_LENGTH } from '#shared/domain/timer/limits.ts';
import styles from './TimerExtras.module.css';

export type IntentionFieldProps = {
  intention: string;
  /** The user asked for it, to change what stands under the digits. */
  isWanted: boolean;
  onIntend: (text: string) => void;
  /** Written, or given up by Esc: the keyboard goes on elsewhere. */
  onDone: () => void;
  /** The focus went elsewhere by itself. */
  onLeave: () => void;
};

/** The intention of a session, in one line: optional, and nothing ever waits for it. */
export function IntentionField(props: IntentionFieldProps) {
  const { intention, isWanted, onIntend, onDone, onLeave } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const keep = useRef(() => {});
  useEffect(() => {
    keep.current = () => {
      if (draft !== null) onIntend(draft);
    };
  });
  // A session that begins or ends elsewhere takes the line away, but not the words.
  useEffect(() => () => keep.current(), []);
  useEffect(() => {
    if (!isWanted) return;
    input.current?.focus();
    input.current?.select();
  }, [isWanted]);

  function commit(): void {
    keep.current();
    setDraft(null);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    commit();
    onDone();
  }
  function giveUp(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    keep.current = () => {};
    setDraft(null);
    onDone();
  }
  return (
    <form className={styles.writing} onSubmit={submit}>
      <input
        ref={input}
        className={`input ${styles.field}`}
        aria-label="Intention"
        placeholder="What will you get done?"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={MAX_INTENTION_LENGTH}
        value={draft ?? intention}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={() => {
          commit();
          onLeave();
        }}
        onKeyDown={giveUp}
      />
    </form>
  );
}
