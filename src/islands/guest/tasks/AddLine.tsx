import { Plus } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#ui/actions/Button.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import styles from './AddLine.module.css';

export type AddLineProps = {
  label: string;
  placeholder: string;
  maxLength: number;
  /**
   * Adds it, and returns what is wrong with it, else nothing. The same text again is meant as it is.
   */
  onAdd: (text: string, isAsItIs: boolean) => string;
};

/** One line that adds things, one after the other. */
export function AddLine({ label, placeholder, maxLength, onAdd }: AddLineProps) {
  const [error, setError] = useState('');
  /** The text that was refused last. */
  const refused = useRef('');

  function add(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem('title');
    if (!(input instanceof HTMLInputElement)) return;
    const line = input.value.trim();
    const isAsItIs = refused.current !== '' && refused.current === line;
    const problem = line === '' ? 'Give the task a title.' : onAdd(line, isAsItIs);
    refused.current = problem === '' ? '' : line;
    setError(problem);
    if (problem === '') input.value = '';
    input.focus();
  }

  return (
    <form className={styles.form} onSubmit={add}>
      <TextField
        label={label}
        isLabelHidden
        name="title"
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete="off"
        enterKeyHint="done"
        error={error}
        onInput={() => setError('')}
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
