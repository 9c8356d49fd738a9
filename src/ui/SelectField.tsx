import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'aria-invalid'> & {
  label: string;
  /** What is wrong and how to mend it; stands at the field and is read with it. */
  error?: string | undefined;
};

/** A native choice with its label and what is wrong with it. */
export function SelectField({ label, error, className, children, ...rest }: SelectFieldProps) {
  const id = useId();
  const hasError = error !== undefined && error !== '';
  return (
    <div className={classNames('field', className)}>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <select
        {...rest}
        id={id}
        className="input"
        aria-invalid={hasError || undefined}
        aria-describedby={hasError ? `${id}-error` : undefined}
      >
        {children}
      </select>
      {hasError && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
