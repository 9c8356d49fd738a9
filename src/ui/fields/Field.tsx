import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

/** What stands around a control. */
export type FieldFrame = {
  label: string;
  /** The label is read but not seen: only where a placeholder and the place say the same. */
  isLabelHidden?: boolean | undefined;
  hint?: ReactNode;
  /** What is wrong and how to mend it; stands at the field and is read with it. */
  error?: string | undefined;
  /** Wrong, where a message elsewhere says why. */
  isInvalid?: boolean | undefined;
  className?: string | undefined;
  'aria-describedby'?: string | undefined;
};

/** What ties a control to the words around it. */
type FieldTie = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

export type FieldProps<Whole extends FieldFrame> = {
  /** What a field of this kind was given: what is around it, and what its control takes. */
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
