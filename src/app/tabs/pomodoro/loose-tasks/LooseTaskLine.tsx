import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';

const LONGEST_TITLE = 300;

/** One line that adds tasks, one after the other. */
export function LooseTaskLine({ label, onAdd }: { label: string; onAdd: (title: string) => void }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');

  function add(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const problem = problemOf(typed);
    setError(problem);
    const input = event.currentTarget.querySelector('input');
    input?.focus();
    if (problem !== '') return;
    onAdd(typed.trim());
    setTyped('');
  }

  return (
    <form onSubmit={add}>
      <TextField
        label={label}
        isLabelHidden
        name="title"
        placeholder={label}
        variant="sunken"
        autoComplete="off"
        enterKeyHint="done"
        value={typed}
        error={error}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          setError('');
        }}
        start={<Plus aria-hidden="true" />}
        end={
          typed !== '' && (
            <Button type="submit" variant="quiet" size="small">
              Add
            </Button>
          )
        }
      />
    </form>
  );
}

function problemOf(typed: string): string {
  const { length } = typed.trim();
  if (length === 0) return 'Give the task a title.';
  return length > LONGEST_TITLE
    ? `The title is too long: at most ${LONGEST_TITLE} characters.`
    : '';
}
