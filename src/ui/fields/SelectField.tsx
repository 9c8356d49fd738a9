import type { ComponentProps } from 'react';
import { Field, type FieldFrame } from './Field.tsx';

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'aria-invalid'> & FieldFrame;

/** A native choice. */
export function SelectField(props: SelectFieldProps) {
  return <Field field={props} control={(own) => <select {...own} className="input" />} />;
}
