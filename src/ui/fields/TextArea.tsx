import type { ComponentProps } from 'react';
import { Field, type FieldFrame } from './Field.tsx';

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'aria-invalid'> & FieldFrame;

/** A field of several lines. */
export function TextArea(props: TextAreaProps) {
  return <Field field={props} control={(own) => <textarea {...own} className="input" />} />;
}
