import { useId } from 'react';

export type NameFieldProps = { name: string; onChange: (name: string) => void; className?: string };

/** The purpose of the timer; it is shown in the title of the tab. */
export function NameField({ name, onChange, className }: NameFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="sr-only">
        Purpose
      </label>
      <input
        id={id}
        className="input"
        value={name}
        maxLength={80}
        placeholder="Label (optional)"
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
