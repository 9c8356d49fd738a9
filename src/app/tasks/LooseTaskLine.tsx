import { Plus } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { FieldsOf } from '#shared/contract/work/work-changes.ts';
import { lackingOf } from '#shared/domain/tasks/lacking-fields.ts';
import { readPlainLine } from '#shared/domain/tasks/lines/plain-line.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import type { LooseKind } from '#stores/tasks/loose-tasks-store.ts';
import { Button } from '#ui/actions/Button.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { useApp } from '../workspace/app-context.ts';

const LONGEST_TITLE = 300;

export type LooseTaskLineProps = {
  kind: LooseKind;
  label: string;
  /** Stands in the empty field; the label by default. */
  placeholder?: string;
  /** Adds a task with what the line says of it. */
  onAdd: (title: string, fields: FieldsOf<'fastTask'>) => void;
  /** Closes the line, which has the focus at first. */
  onLeave?: () => void;
};

/** An input that adds tasks one after the other; a line may name day, estimate and tags as well. */
export function LooseTaskLine(props: LooseTaskLineProps) {
  const { kind, label, placeholder = label, onAdd, onLeave } = props;
  const { projects, today } = useApp().workspace;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  /** The line refused last: submitted again, it is accepted as a title. */
  const refused = useRef('');
  const form = useRef<HTMLFormElement>(null);
  const isOpened = onLeave !== undefined;
  useEffect(() => {
    if (isOpened) form.current?.querySelector('input')?.focus();
  }, [isOpened]);

  function read(line: string) {
    if (line === '') return { task: null, error: 'Give the task a title.' };
    return readPlainLine(line, {
      today: today(),
      projects: valueOr(projects.$projects.get(), []),
      lacking: lackingOf(kind),
      isAsItIs: refused.current === line,
    });
  }

  function add(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const line = typed.trim();
    const { task, error: problem } = read(line);
    const isTooLong = task !== null && task.title.length > LONGEST_TITLE;
    setError(isTooLong ? `The title is too long: at most ${LONGEST_TITLE} characters.` : problem);
    event.currentTarget.querySelector('input')?.focus();
    if (task === null) refused.current = line;
    if (task === null || isTooLong) return;
    const { title, dueOn, estimate, tags } = task;
    onAdd(title, { dueOn, estimate, tags: [...tags] });
    refused.current = '';
    setTyped('');
  }

  return (
    <form ref={form} data-keep-clear="" onSubmit={add}>
      <TextField
        label={label}
        isLabelHidden
        name="title"
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="done"
        value={typed}
        error={error}
        onKeyDown={({ key }) => key === 'Escape' && onLeave?.()}
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
