import { useState } from 'react';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { readCount } from '#shared/domain/tools/work/writing.ts';
import { Button } from '#ui/actions/Button.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import styles from './Sprint.module.css';

export type CountFormProps = {
  startCount: number;
  /** Words written in the pad since the start. */
  written: number;
  onCount: (endCount: number) => void;
};

/** Asks for the word count of the document after a sprint. */
export function CountForm({ startCount, written, onCount }: CountFormProps) {
  const [typed, setTyped] = useState(written > 0 ? String(startCount + written) : '');
  const [error, setError] = useState('');
  return (
    <form
      className={styles.countForm}
      onSubmit={(event) => {
        event.preventDefault();
        const count = readCount(typed);
        if (count === null) setError('Write the number of words, such as 1,610.');
        else onCount(count);
      }}
    >
      <TextField
        label={`Words now (${formatNumber(startCount)} before)`}
        inputMode="numeric"
        value={typed}
        error={error}
        maxLength={10}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError('');
        }}
      />
      <Button type="submit">Count the sprint</Button>
    </form>
  );
}
