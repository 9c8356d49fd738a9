import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './TextField.module.css';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'aria-invalid'> & {
  label: string;
  /** The label is read but not seen: only where a placeholder and the place say the same. */
  isLabelHidden?: boolean | undefined;
  hint?: ReactNode;
  /** What is wrong and how to mend it; stands at the field and is read with it. */
  error?: string | undefined;
  /** Wrong, where a message elsewhere says why. */
  isInvalid?: boolean | undefined;
  variant?: 'outlined' | 'sunken' | undefined;
  /** An icon before the text. */
  start?: ReactNode;
  /** A key hint or button after the text. */
  end?: ReactNode;
};

export function TextField({
  label,
  isLabelHidden = false,
  hint,
  error,
  isInvalid = false,
  variant = 'outlined',
  start,
  end,
  className,
  'aria-describedby': describedBy,
  ...input
}: TextFieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const hasError = error !== undefined && error !== '';
  const described = classNames(hint ? hintId : null, hasError && errorId, describedBy);
  return (
    <div className={classNames('field', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'field-label'}>
        {label}
      </label>
      <div className={styles.box}>
        {start !== undefined && <span className={styles.start}>{start}</span>}
        <input
          {...input}
          id={id}
          className={classNames(
            'input',
            variant === 'sunken' && 'input-sunken',
            start !== undefined && styles.afterStart,
            end !== undefined && styles.beforeEnd,
          )}
          aria-invalid={hasError || isInvalid || undefined}
          aria-describedby={described || undefined}
        />
        {end !== undefined && <span className={styles.end}>{end}</span>}
      </div>
      {hint && (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
      {hasError && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
