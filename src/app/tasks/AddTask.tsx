import { useStore } from '@nanostores/react';
import { Plus } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { loadChunk } from '#platform/load-chunk.ts';
import { lazyPart } from '#pomodoro/lazy-part.tsx';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useApp } from '../app-context.ts';
import styles from './AddTask.module.css';

/** What makes more of a line than a title: `#tag`, `~3`, `@fri`, `+Project`. */
const SIGN = /(?:^|\s)[#~@+]\S/;

const loadQuickAdd = () => import('./quick-add/QuickAddLine.tsx');
const QuickAddLine = lazyPart(() => loadQuickAdd().then((m) => m.QuickAddLine));

/** One line that adds tasks to a project, one after the other. */
export function AddTask({ projectId, label }: { projectId: string; label: string }) {
  const { workspace } = useApp();
  const { tasks, screen } = workspace;
  const form = useRef<HTMLFormElement>(null);
  const areKeysOn = useStore(screen.shortcuts.$areOn);
  /** A line that says more than a title. */
  const [signed, setSigned] = useState('');
  const [error, setError] = useState('');
  /** What was refused once: the same again is taken as it is. */
  const refused = useRef('');
  useEffect(() => {
    const act = () => form.current?.querySelector('input')?.focus();
    return screen.shortcuts.add([{ group: 'Tasks', key: 'N', label: 'New task', act }]);
  }, [screen]);

  function follow(line: string): void {
    setError('');
    setSigned(SIGN.test(line) ? line : '');
  }

  async function read(line: string) {
    if (!SIGN.test(line)) return { projectId, title: line };
    // Without the network and a copy the line is a title.
    const part = await loadChunk(loadQuickAdd).catch(() => null);
    if (part === null) return { projectId, title: line };
    const { task, error } = part.readTask(workspace, {
      line,
      projectId,
      isAsItIs: refused.current === line,
    });
    if (task === null) {
      refused.current = line;
      setError(error);
    }
    return task;
  }

  async function add(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem('title');
    if (!(input instanceof HTMLInputElement)) return;
    const line = input.value.trim();
    if (line === '') return input.focus();
    const task = await read(line);
    if (task === null) return input.focus();
    refused.current = '';
    if (input.value.trim() === line) input.value = '';
    follow(input.value);
    const result = await tasks.create(task);
    // What was typed is kept, unless something else was typed since.
    if (result.kind !== 'ok' && input.value === '') input.value = line;
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
        error={error}
        onInput={({ currentTarget: { value } }) => follow(value)}
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
      {signed !== '' && error === '' && <QuickAddLine line={signed} />}
    </form>
  );
}
