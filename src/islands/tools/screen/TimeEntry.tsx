import { type FormEvent, type RefObject, useId, useState } from 'react';
import { nextTimeOfDay, readTypedTime } from '#shared/domain/tools/time-text.ts';
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
  /** What the button says. */
  action?: string;
  placeholder?: string;
  field?: RefObject<HTMLInputElement | null> | undefined;
};

/** Takes a typed time: `10`, `1:30`, `1h 5m`, `until 15:30`; what cannot be read is said, and stays. */
export function TimeEntry({
  label = 'Your own time',
  now,
  onEnter,
  action = 'Set',
  placeholder = '12:30, 1h 5m, until 15:30',
  field,
}: TimeEntryProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const enter = (event: FormEvent) => {
    event.preventDefault();
    const time = readTypedTime(text);
    if (time.kind === 'unreadable') return setError(time.message);
    setError('');
    setText('');
    if (time.kind === 'for') return onEnter({ ms: time.ms });
    const nowMs = now();
    const { minuteOfDay } = time;
    onEnter({ ms: nextTimeOfDay(minuteOfDay, nowMs) - nowMs, untilMinuteOfDay: minuteOfDay });
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
        }}
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
