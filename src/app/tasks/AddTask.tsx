import { useStore } from '@nanostores/react';
import { Plus } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useApp } from '../app-context.ts';
import styles from './AddTask.module.css';

/** One line that adds tasks to a project, one after the other. */
export function AddTask({ projectId, label }: { projectId: string; label: string }) {
  const { tasks, screen } = useApp().workspace;
  const form = useRef<HTMLFormElement>(null);
  const areKeysOn = useStore(screen.shortcuts.$areOn);
  useEffect(() => {
    const act = () => form.current?.querySelector('input')?.focus();
    return screen.shortcuts.add([{ group: 'Tasks', key: 'N', label: 'New task', act }]);
  }, [screen]);

  async function add(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem('title');
    if (!(input instanceof HTMLInputElement)) return;
    const title = input.value.trim();
    if (title === '') return input.focus();
    input.value = '';
    const result = await tasks.create({ projectId, title });
    // What was typed is kept, unless something else was typed since.
    if (result.kind !== 'ok' && input.value === '') input.value = title;
  }

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void add(event)}>
      <TextField
        label={label}
        isLabelHidden
        name="title"
        placeholder="Add a task"
        variant="sunken"
        maxLength={300}
        autoComplete="off"
        enterKeyHint="done"
        aria-keyshortcuts={areKeysOn ? 'N' : undefined}
        start={<Plus aria-hidden="true" />}
        end={
          <>
            {areKeysOn && (
              <span className={styles.key} aria-hidden="true">
                <kbd>N</kbd>
              </span>
            )}
            <Button type="submit" variant="quiet" size="small" className={styles.add}>
              Add
            </Button>
          </>
        }
      />
    </form>
  );
}
