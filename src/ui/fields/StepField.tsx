import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { IconButton } from '../actions/IconButton.tsx';
import { classNames } from '../class-names.ts';
import { PlusIcon } from '../marks/first-icons.tsx';
import { MinusIcon } from '../marks/row-icons.tsx';
import styles from './StepField.module.css';

export type StepFieldProps = {
  label: string;
  name: string;
  /** The typed text; empty for none. */
  value: string;
  onChange: (value: string) => void;
  min: number;
  max: number;
  /** Where stepping begins while nothing is typed; `min` by default. */
  from?: number | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  isFocusedFirst?: boolean | undefined;
  /** The field is left. */
  onBlur?: (() => void) | undefined;
};

/** A whole number to type, or to step up and down by buttons and arrow keys. */
export function StepField(props: StepFieldProps) {
  const { label, name, value, onChange, min, max, from = min, hint, error, isFocusedFirst } = props;
  const id = useId();
  const hasError = error !== undefined && error !== '';
  const described = classNames(hint ? `${id}-hint` : null, hasError && `${id}-error`);
  const step = (by: 1 | -1) => {
    const present = /^\d{1,6}$/.test(value.trim()) ? Number(value) : from - by;
    onChange(String(Math.min(max, Math.max(min, present + by))));
  };
  const stepByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 1 : -1);
  };
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <div className={styles.box}>
        <IconButton label={`${label}: one less`} className={styles.step} onClick={() => step(-1)}>
          <MinusIcon />
        </IconButton>
        <input
          id={id}
          name={name}
          className={classNames('input', styles.number)}
          value={value}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          aria-invalid={hasError || undefined}
          aria-describedby={described || undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={stepByKey}
          onBlur={props.onBlur}
          {...(isFocusedFirst === true && { 'data-autofocus': true })}
        />
        <IconButton label={`${label}: one more`} className={styles.step} onClick={() => step(1)}>
          <PlusIcon />
        </IconButton>
      </div>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {hasError && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
