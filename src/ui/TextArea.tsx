import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'aria-invalid'> & {
  label: string;
  isLabelHidden?: boolean | undefined;
  hint?: ReactNode;
  /** What is wrong and how to mend it; stands at the field and is read with it. */
  error?: string | undefined;
  /** Wrong, where a message elsewhere says why. */
  isInvalid?: boolean | undefined;
};

/** A field of several lines, like `TextField`. */
export function TextArea({
  label,
  isLabelHidden = false,
  hint,
  error,
  isInvalid = false,
  className,
  'aria-describedby': describedBy,
  ...area
}: TextAreaProps) {
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
      <textarea
        {...area}
        id={id}
        className="input"
        aria-invalid={hasError || isInvalid || undefined}
        aria-describedby={described || undefined}
      />
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
