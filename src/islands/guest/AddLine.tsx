import { Plus } from 'lucide-react';
import type { FormEvent } from 'react';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import styles from './AddLine.module.css';

export type AddLineProps = {
  label: string;
  placeholder: string;
  maxLength: number;
  /** Adds it; false keeps what was typed. */
  onAdd: (title: string) => boolean;
};

/** One line that adds things, one after the other. */
export function AddLine({ label, placeholder, maxLength, onAdd }: AddLineProps) {
  function add(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem('title');
    if (!(input instanceof HTMLInputElement)) return;
    if (onAdd(input.value)) input.value = '';
    input.focus();
  }

  return (
    <form className={styles.form} onSubmit={add}>
      <TextField
        label={label}
        isLabelHidden
        name="title"
        placeholder={placeholder}
        variant="sunken"
        maxLength={maxLength}
        autoComplete="off"
        enterKeyHint="done"
        start={<Plus aria-hidden="true" />}
        end={
          <Button type="submit" variant="quiet" size="small" className={styles.add}>
            Add
          </Button>
        }
      />
    </form>
  );
}
