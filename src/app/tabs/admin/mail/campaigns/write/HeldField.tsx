import { useState } from 'react';
import { TextField, type TextFieldProps } from '#ui/fields/TextField.tsx';

export type HeldFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'error'> & {
  value: string;
  /** Says what is wrong with a text; null for one that can be saved. */
  problemOf: (text: string) => string | null;
  /** Called with each text that can be saved. */
  onChange: (text: string) => void;
};

/** A field whose half-typed text does not keep the rest from being saved: only a right one is passed on. */
export function HeldField({ value, problemOf, onChange, ...field }: HeldFieldProps) {
  /** The typed text where it is not the one that was passed on. */
  const [held, setHeld] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const problem = problemOf((held ?? value).trim());
  return (
    <TextField
      {...field}
      autoComplete="off"
      value={held ?? value}
      error={isLeft && problem !== null ? `${problem} It is not saved yet.` : undefined}
      onFocus={() => setLeft(false)}
      onBlur={() => {
        setLeft(true);
        if (problem === null) setHeld(null);
      }}
      onChange={(event) => {
        const text = event.currentTarget.value;
        const usable = problemOf(text.trim()) === null;
        setHeld(usable && text === text.trim() ? null : text);
        if (usable) onChange(text.trim());
      }}
    />
  );
}
