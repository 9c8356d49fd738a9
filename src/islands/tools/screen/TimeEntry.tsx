import { type FocusEvent, type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { msUntilTimeOfDay, readTypedTime, type TypedTime } from '#shared/domain/tools/time-text.ts';
import { Button } from '#ui/Button.tsx';
import styles from './TimeEntry.module.css';

/** A length that was typed; `untilMinuteOfDay` where it was typed as a time of day. */
export interface Entered {
  readonly ms: number;
  readonly untilMinuteOfDay?: number;
}

export type TimeEntryProps = {
  label?: string;
  /** The present, in UTC milliseconds. */
  now: () => number;
  onEnter: (entered: Entered) => void;
  /** Takes what was typed when the field is left, as entering does; null: leaving takes nothing. */
  onLeave?: ((entered: Entered) => void) | null;
  /** What the button says. */
  action?: string;
  placeholder?: string;
  /** Where a time of day means nothing. */
  isLength?: boolean;
  field?: RefObject<HTMLInputElement | null> | undefined;
};

/**
 * Takes a typed time: `10`, `1:30`, `1h 5m`, `until 15:30`; what cannot be read is said, and stays. Who
 * types a length and presses Start means that length: it is taken when the field is left. Where entering
 * starts, `onLeave` says what leaving does instead.
 */
export function TimeEntry({
  label = 'Your own time',
  now,
  onEnter,
  onLeave = onEnter,
  action = 'Set',
  placeholder = '12:30, 1h 5m, until 15:30',
  isLength = false,
  field,
}: TimeEntryProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const isTaken = useRef(false);
  const read = (): TypedTime => {
    const time = readTypedTime(text);
    const isRefused = isLength && time.kind === 'until';
    return isRefused ? { kind: 'unreadable', message: 'Type a length like 1:30 or 4m.' } : time;
  };
  const take = (tell: (entered: Entered) => void) => {
    const time = read();
    if (time.kind === 'unreadable') return setError(time.message);
    isTaken.current = true;
    setError('');
    setText('');
    if (time.kind === 'for') return tell({ ms: time.ms });
    const { minuteOfDay } = time;
    tell({ ms: msUntilTimeOfDay(minuteOfDay, now()), untilMinuteOfDay: minuteOfDay });
  };
  const enter = (event: FormEvent) => {
    event.preventDefault();
    // Where buttons take no focus, the field was left before its own was pressed.
    if (text !== '' || !isTaken.current) take(onEnter);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    const isOwn = relatedTarget !== null && currentTarget.form?.contains(relatedTarget) === true;
    if (onLeave === null || isOwn || read().kind === 'unreadable') return;
    take(onLeave);
  };
  return (
    <form className={styles.entry} onSubmit={enter} noValidate>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        className="input"
        value={text}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="done"
        aria-invalid={error !== '' || undefined}
        aria-describedby={error === '' ? undefined : `${id}-error`}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError('');
          isTaken.current = false;
        }}
        onBlur={leave}
      />
      <Button type="submit">{action}</Button>
      {error !== '' && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
