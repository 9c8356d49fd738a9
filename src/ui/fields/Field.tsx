import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

/** The label and the texts around a control. */
export type FieldFrame = {
  label: string;
  /** The label is read but not seen: only where a placeholder and the place say the same. */
  isLabelHidden?: boolean | undefined;
  hint?: ReactNode;
  /** The problem and how to fix it; shown at the field and read with it. */
  error?: string | undefined;
  /** The value is invalid, and a message elsewhere says why. */
  isInvalid?: boolean | undefined;
  className?: string | undefined;
  'aria-describedby'?: string | undefined;
};

/** The attributes that connect a control with the texts around it. */
type FieldTie = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

export type FieldProps<Whole extends FieldFrame> = {
  /** The props of the whole field: those of its frame and those of its control. */
  field: Whole;
  control: (own: Omit<Whole, keyof FieldFrame> & FieldTie) => ReactNode;
};

/** A control with its label, a hint, and what is wrong with it. */
export function Field<Whole extends FieldFrame>({ field, control }: FieldProps<Whole>) {
  const {
    label,
    isLabelHidden,
    hint,
    error,
    isInvalid,
    className,
    'aria-describedby': describedBy,
    ...own
  } = field;
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  return (
    <div className={classNames('field', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'field-label'}>
        {label}
      </label>
      {control({
        ...own,
        id,
        'aria-invalid': Boolean(error) || isInvalid || undefined,
        'aria-describedby':
          classNames(hint ? hintId : null, error ? errorId : null, describedBy) || undefined,
      })}
      {hint && (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
