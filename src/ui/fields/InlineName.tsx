import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './InlineName.module.css';

export type InlineNameProps = {
  name: string;
  /** Names the field for screen readers. */
  label: string;
  longest: number;
  onSave: (name: string) => void;
  /** Closes the field; `byKey` when the focus should return to the row. */
  onDone: (byKey: boolean) => void;
  className?: string | undefined;
};

/** A name that is changed in its own place: Enter and leaving the field save it, Escape does not. */
export function InlineName({ name, label, longest, onSave, onDone, className }: InlineNameProps) {
  const field = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  function end({ saves, byKey }: { saves: boolean; byKey: boolean }): void {
    if (isOver.current) return;
    // Removing the focused field from the page blurs it once more.
    isOver.current = true;
    const typed = field.current?.value.trim() ?? '';
    if (saves && typed !== '' && typed !== name) onSave(typed);
    onDone(byKey);
  }

  function handleKey(event: KeyboardEvent): void {
    // Shortcuts of the row do not apply while somebody types.
    event.stopPropagation();
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    end({ saves: event.key === 'Enter', byKey: true });
  }

  return (
    <input
      ref={field}
      className={classNames('input', styles.name, className)}
      aria-label={label}
      autoComplete="off"
      enterKeyHint="done"
      maxLength={longest}
      defaultValue={name}
      onKeyDown={handleKey}
      onBlur={() => end({ saves: true, byKey: false })}
    />
  );
}
