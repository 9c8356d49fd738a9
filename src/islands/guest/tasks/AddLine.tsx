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
   * Adds it; false keeps what was typed, and a sentence is shown as the error. The same text again is
   * meant as it is.
   */
  onAdd: (text: string, isAsItIs: boolean) => boolean | string;
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
    const outcome = onAdd(input.value, refused.current !== '' && refused.current === input.value);
    const problem = typeof outcome === 'string' ? outcome : '';
    refused.current = problem === '' ? '' : input.value;
    setError(problem);
    if (outcome === true) input.value = '';
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
