import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { DUES, type Due } from '#shared/domain/tasks/task-search.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { TextField } from '#ui/fields/TextField.tsx';
import { useApp } from '../../workspace/app-context.ts';
import styles from './ProjectTasks.module.css';

/** The typed search. */
export type TaskSearchTyped = { readonly text: string; readonly due: Due };

/** The empty search. */
export const NO_SEARCH: TaskSearchTyped = { text: '', due: 'any' };

const DUE_NAMES: Readonly<Record<Due, string>> = {
  any: 'Any due date',
  overdue: 'Overdue',
  today: 'Due today',
  none: 'No due date',
};

export type SearchTasksProps = {
  typed: TaskSearchTyped;
  /** Whether it is shown before its key is pressed. */
  isShown: boolean;
  /** Number of results; null without a search. */
  found: number | null;
  onChange: (typed: TaskSearchTyped) => void;
};

/** Searches tasks by words, tags and due day; the “/” key focuses it. */
export function SearchTasks({ typed, isShown, found, onChange }: SearchTasksProps) {
  const { shortcuts } = useApp().workspace.screen;
  const [isAsked, setAsked] = useState(false);
  const form = useRef<HTMLElement>(null);
  const dueId = useId();
  useEffect(() => {
    const act = () => {
      flushSync(() => setAsked(true));
      form.current?.querySelector('input')?.focus();
    };
    return shortcuts.add([{ group: 'Tasks', key: '/', label: 'Search tasks', act }]);
  }, [shortcuts]);
  if (!isShown && !isAsked && found === null) return null;
  return (
    <search ref={form} className={styles.search}>
      <TextField
        className={styles.words}
        label="Search tasks"
        isLabelHidden
        placeholder="Search: words or #tag"
        type="search"
        autoComplete="off"
        value={typed.text}
        start={<Search aria-hidden="true" />}
        onChange={({ currentTarget: { value } }) => onChange({ ...typed, text: value })}
        onKeyDown={({ key }) => key === 'Escape' && onChange(NO_SEARCH)}
      />
      <label htmlFor={dueId} className="sr-only">
        Due
      </label>
      <select
        id={dueId}
        className={`input ${styles.due}`}
        value={typed.due}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...typed, due: DUES.find((due) => due === value) ?? 'any' })
        }
      >
        {DUES.map((due) => (
          <option key={due} value={due}>
            {DUE_NAMES[due]}
          </option>
        ))}
      </select>
      <p className="sr-only" role="status">
        {found !== null && `${counted(found, 'task')} found`}
      </p>
    </search>
  );
}
