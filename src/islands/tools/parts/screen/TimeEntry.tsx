import { type FocusEvent, type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import type { ReadTime } from '#shared/domain/durations/read-time.ts';
import { msUntilTimeOfDay } from '#shared/domain/tools/runs/time-text.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { TypedTimePart } from '../fields/load-typed-time.ts';
import { useOpenQuestion } from '../fields/open-questions.ts';
import { useTypedTime } from '../fields/use-typed-time.ts';
import styles from './TimeEntry.module.css';

/** A length that was typed; `untilMinuteOfDay` where it was typed as a time of day. */
export interface Entered {
  readonly ms: number;
  readonly untilMinuteOfDay?: number;
  /** Purpose of the timer, where one was typed beside the time. */
  readonly name?: string;
}

export type TimeEntryProps = {
  label?: string;
  /** The present, in UTC milliseconds. */
  now: () => number;
  onEnter: (entered: Entered) => void;
  /**
   * Called with the typed time when the field is left; by default the same as `onEnter`. Null:
   * leaving the field does nothing.
   */
  onLeave?: ((entered: Entered) => void) | null;
  /** Label of the button. */
  action?: string;
  placeholder?: string;
  /** Whether times of day are not accepted. */
  isLength?: boolean;
  /** Whether a name can be typed beside the time: `tea 4 min`. */
  takesName?: boolean;
  field?: RefObject<HTMLInputElement | null> | undefined;
};

const NOT_LOADED = 'The time could not be read. Check your connection and try again.';

/**
 * A field for a typed time: `10`, `1:30`, `half an hour`, `until 15:30`.
 * - While the visitor types, a line below repeats the time as it was understood.
 * - If the time is ambiguous, the line asks which one was meant. If it cannot be read, it stays in
 *   the field. In both cases Start focuses the field.
 * - A visitor who types a length and presses Start means that length, so it is taken when the field
 *   is left. Where entering a time starts the timer, `onLeave` says what leaving the field does
 *   instead.
 */
export function TimeEntry(props: TimeEntryProps) {
  const { label = 'Custom time', now, onEnter, onLeave = onEnter, action = 'Set', field } = props;
  const { placeholder = '12:30, 1h 5m, until 15:30', isLength = false, takesName = false } = props;
  const id = useId();
  const own = useRef<HTMLInputElement>(null);
  const input = field ?? own;
  const { part, sendFor, withPart } = useTypedTime();
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const isTaken = useRef(false);
  const readWith = ({ readField }: TypedTimePart) =>
    readField(text, { nowMs: now(), isLength, takesName });
  const choose = (time: ReadTime, tell: (entered: Entered) => void) => {
    isTaken.current = true;
    setError('');
    setText('');
    tell(enteredOf(time, now()));
  };
  const take = (come: TypedTimePart, tell: (entered: Entered) => void) => {
    const reading = readWith(come);
    if (reading.kind === 'unreadable') return setError(reading.message);
    // The question is already shown below.
    if (reading.kind !== 'unsure') choose(reading, tell);
  };
  const takeLater = (tell: (entered: Entered) => void) =>
    withPart(
      (come) => take(come, tell),
      () => setError(NOT_LOADED),
    );
  const enter = (event: FormEvent) => {
    event.preventDefault();
    // Where buttons take no focus, the press on the button left the field, which set the time.
    if (text === '' && isTaken.current) return;
    takeLater(onEnter);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    const isOwn = relatedTarget !== null && currentTarget.form?.contains(relatedTarget) === true;
    if (onLeave !== null && !isOwn && text.trim() !== '') takeLater(onLeave);
  };
  useOpenQuestion(error !== '' && text.trim() !== '', () => input.current?.focus());
  return (
    <form className={styles.entry} onSubmit={enter} onPointerEnter={sendFor} noValidate>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        className="input"
        value={text}
        placeholder={placeholder}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="done"
        aria-invalid={error !== '' || undefined}
        aria-describedby={error === '' ? `${id}-read` : `${id}-error`}
        onFocus={sendFor}
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
      {part !== null && text.trim() !== '' && error === '' && (
        <part.TimeEcho
          id={`${id}-read`}
          reading={readWith(part)}
          nowMs={now()}
          action={action}
          onChoose={(time) => choose(time, onEnter)}
        />
      )}
    </form>
  );
}

function enteredOf(time: ReadTime, nowMs: number): Entered {
  const name = time.name === '' ? {} : { name: time.name };
  if (time.kind === 'for') return { ms: time.ms, ...name };
  const { minuteOfDay } = time;
  return { ms: msUntilTimeOfDay(minuteOfDay, nowMs), untilMinuteOfDay: minuteOfDay, ...name };
}
