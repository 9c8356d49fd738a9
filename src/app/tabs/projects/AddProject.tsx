import { Plus } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#ui/actions/Button.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { useApp } from '../../workspace/app-context.ts';
import styles from './AddProject.module.css';

const LONGEST_TITLE = 200;

/** Form that creates a project. */
export function AddProject() {
  const { projects } = useApp().workspace;
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState('');

  async function add(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const field = input.current;
    if (field === null) return;
    const title = field.value.trim();
    const problem = problemOf(title);
    setError(problem);
    field.focus();
    if (problem !== '') return;
    field.value = '';
    const result = await projects.create(title);
    // The text is kept, unless the user has typed another one since.
    if (result.kind !== 'ok' && field.value === '') field.value = title;
  }

  return (
    <form className={styles.form} onSubmit={(event) => void add(event)} noValidate>
      <TextField
        ref={input}
        label="New project"
        isLabelHidden
        placeholder="New project"
        name="title"
        autoComplete="off"
        enterKeyHint="done"
        start={<Plus aria-hidden="true" />}
        error={error}
        onInput={() => setError('')}
      />
      <Button type="submit" variant="primary">
        Create
      </Button>
    </form>
  );
}

function problemOf({ length }: string): string {
  if (length === 0) return 'Give the project a name.';
  return length > LONGEST_TITLE ? `The name is too long: at most ${LONGEST_TITLE} characters.` : '';
}
