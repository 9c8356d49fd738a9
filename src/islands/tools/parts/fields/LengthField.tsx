import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { LONGEST_MS } from '#shared/domain/tools/runs/schedule.ts';
import { clockText } from '#shared/domain/tools/runs/time-text.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { PlusIcon } from '#ui/marks/first-icons.tsx';
import { MinusIcon } from '#ui/marks/row-icons.tsx';
import styles from './LengthField.module.css';
import type { TypedTimePart } from './load-typed-time.ts';
import { useOpenQuestion } from './open-questions.ts';
import { useTypedTime } from './use-typed-time.ts';

export type LengthFieldProps = {
  label: string;
  ms: number;
  onChange: (ms: number) => void;
  /** Change by one press of plus or minus. */
  stepMs: number;
  /** The unit of a number that is typed without one. */
  unit: 'seconds' | 'minutes';
  /** Whether zero is allowed. */
  canBeNone?: boolean;
  /** Whether the label is for screen readers only. */
  isLabelHidden?: boolean;
};

/** Field for a length that is typed (`40`, `1:30`, `2m`) or changed by plus and minus. */
export function LengthField(props: LengthFieldProps) {
  const { label, ms, onChange, stepMs, unit, canBeNone = false, isLabelHidden = false } = props;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // A length may be read late, after other changes: it goes to the latest listener.
  const change = useRef(onChange);
  useLayoutEffect(() => {
    change.current = onChange;
  });
  useOpenQuestion(error !== '', () => input.current?.focus());
  const { part, sendFor, withPart } = useTypedTime();
  const readWith = ({ readLength }: TypedTimePart) =>
    typed === null ? null : readLength(typed, unit, canBeNone);
  const reading = part === null ? null : readWith(part);
  const shortest = canBeNone ? 0 : Math.min(1000, stepMs);
  const step = (by: 1 | -1) => {
    setTyped(null);
    setError('');
    // To the next multiple of the step: from 0:07 to 0:10, not to 0:12.
    const next = by > 0 ? Math.floor(ms / stepMs) + 1 : Math.ceil(ms / stepMs) - 1;
    const least = canBeNone ? 0 : Math.max(shortest, stepMs);
    onChange(Math.min(LONGEST_MS, Math.max(least, next * stepMs)));
  };
  const choose = (next: number) => {
    setTyped(null);
    change.current(next);
  };
  const takeWith = (come: TypedTimePart) => {
    const read = readWith(come);
    if (read?.kind === 'unreadable') setError(read.message);
    if (read?.kind === 'for') choose(read.ms);
  };
  const take = () => withPart(takeWith, () => setError('The length could not be read. Try again.'));
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      take();
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      step(event.key === 'ArrowUp' ? 1 : -1);
    }
  };
  return (
    <div className="field" onPointerEnter={sendFor}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'field-label'}>
        {label}
      </label>
      <div className={styles.box}>
        <IconButton label={`${label}: less`} className={styles.step} onClick={() => step(-1)}>
          <MinusIcon />
        </IconButton>
        <input
          ref={input}
          id={id}
          className={`input ${styles.length}`}
          value={typed ?? clockText(ms)}
          autoComplete="off"
          maxLength={60}
          aria-invalid={error !== '' || undefined}
          aria-describedby={error === '' ? undefined : `${id}-error`}
          onFocus={(event) => {
            event.currentTarget.select();
            sendFor();
          }}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError('');
          }}
          onKeyDown={pressKey}
          onBlur={take}
        />
        <IconButton label={`${label}: more`} className={styles.step} onClick={() => step(1)}>
          <PlusIcon />
        </IconButton>
      </div>
      {part !== null && reading?.kind === 'unsure' && (
        <part.SetQuestion
          guesses={reading.guesses}
          onChoose={(time) => time.kind === 'for' && choose(time.ms)}
        />
      )}
      {error !== '' && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
