import { useStore } from '@nanostores/react';
import { Plus } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { loadChunk } from '#platform/page/loading/load-chunk.ts';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import { hasSigns } from '#shared/domain/tasks/lines/line-signs.ts';
import type { LooseKind } from '#shared/domain/tasks/places/task-kinds.ts';
import { Button } from '#ui/actions/Button.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { useApp } from '../workspace/app-context.ts';
import { type AddedBelow, AddedNote, addedBelow } from './AddedNote.tsx';
import styles from './AddTask.module.css';

const loadQuickAdd = () => import('./quick-add/QuickAddLine.tsx');
const QuickAddLine = lazyPart(() => loadQuickAdd().then((m) => m.QuickAddLine));

const LONGEST_TITLE = 300;

export type AddTaskProps = {
  /** Null for the inbox. */
  projectId: string | null;
  /** Which of its lists tasks in the inbox go into. */
  kind?: LooseKind | undefined;
  label: string;
  /** Stands in the empty input. */
  placeholder?: string;
  /** The parent of new subtasks. In a project, without it, the N key focuses this input. */
  parentId?: string;
  /** The due day (`YYYY-MM-DD`) of new tasks unless the line names another. */
  dueOn?: string;
  /** Closes the input for subtasks. */
  onLeave?: () => void;
  /** The last row of the list with the new tasks, where it may be off screen. */
  lastRow?: () => Element | null;
};

/** An input that adds tasks to a project or the inbox, or subtasks to a task, one after the other. */
export function AddTask(props: AddTaskProps) {
  const { projectId, kind, label, parentId, dueOn, onLeave, lastRow } = props;
  const { placeholder = parentId === undefined ? 'Add a task' : 'Add a sub-task' } = props;
  const { workspace } = useApp();
  const { tasks, screen } = workspace;
  const form = useRef<HTMLFormElement>(null);
  const areKeysOn = useStore(screen.shortcuts.$areOn);
  /** A line with more than a title. */
  const [signed, setSigned] = useState('');
  const [error, setError] = useState('');
  const [added, setAdded] = useState<AddedBelow | null>(null);
  /** The line refused last: submitted again, it is accepted as a title. */
  const refused = useRef('');
  const isPart = parentId !== undefined;
  const hasKey = !isPart && projectId !== null;
  useEffect(() => {
    const act = () => form.current?.querySelector('input')?.focus();
    if (isPart) return act();
    if (!hasKey) return;
    return screen.shortcuts.add([{ group: 'Tasks', key: 'N', label: 'New task', act }]);
  }, [screen, isPart, hasKey]);

  function follow(line: string): void {
    setError('');
    setSigned(hasSigns(line) ? line : '');
  }

  async function read(line: string) {
    const plain = { projectId, title: line, ...(dueOn === undefined ? {} : { dueOn }) };
    if (!hasSigns(line)) return plain;
    // Without the network and a cached chunk, the line is a title.
    const part = await loadChunk(loadQuickAdd).catch(() => null);
    if (part === null) return plain;
    const { task, error } = part.takeTask(workspace, {
      line,
      projectId,
      isPart,
      dueOn,
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
    if (line === '') setError('Give the task a title.');
    const task = line === '' ? null : await read(line);
    if (task === null) return input.focus();
    if (task.title.length > LONGEST_TITLE) {
      setError(`The title is too long: at most ${LONGEST_TITLE} characters.`);
      return input.focus();
    }
    refused.current = '';
    if (input.value.trim() === line) input.value = '';
    follow(input.value);
    const place = isPart ? { parentId, projectId } : {};
    const result = await tasks.create({ ...task, ...place, ...(kind && { kind }) });
    const isHere = result.kind === 'ok' && task.projectId === projectId;
    setAdded(isHere && lastRow !== undefined ? addedBelow(task.title, lastRow) : null);
    // The text is kept, unless the user has typed another one since.
    if (result.kind !== 'ok' && input.value === '') input.value = line;
  }

  return (
    <form
      ref={form}
      className={styles.form}
      data-keep-clear=""
      onSubmit={(event) => void add(event)}
    >
      <TextField
        label={label}
        isLabelHidden
        name="title"
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="done"
        aria-keyshortcuts={areKeysOn && hasKey ? 'N' : undefined}
        error={error}
        onKeyDown={({ key }) => key === 'Escape' && onLeave?.()}
        onInput={({ currentTarget: { value } }) => follow(value)}
        start={<Plus aria-hidden="true" />}
        end={
          <>
            {areKeysOn && hasKey && (
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
      {lastRow !== undefined && <AddedNote added={added} />}
    </form>
  );
}
