import { ListPlus } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { looseKindOf } from '#shared/domain/tasks/places/task-kinds.ts';
import { withParts } from '#shared/domain/tasks/task-tree.ts';
import type { MenuItem } from '#ui/actions/Menu.tsx';
import { AddTask } from '../AddTask.tsx';
import { MovableTaskRow } from './MovableTaskRow.tsx';
import { PartsToggle } from './PartsToggle.tsx';
import styles from './TaskList.module.css';
import type { TaskItemProps } from './task-item-props.ts';

/** A task with its subtasks; renders only when one of them changes. */
export const TaskItem = memo(function TaskItem(props: TaskItemProps) {
  const { task, parts } = props;
  // Completed tasks are collapsed.
  const [isOpen, setOpen] = useState(!task.completed);
  const [isAdding, setAdding] = useState(false);
  const listId = useId();

  function beginToAdd(): void {
    setOpen(true);
    setAdding(true);
  }

  function leave(): void {
    setAdding(false);
    // The focus returns to the row of the input.
    document.getElementById(`${listId}-row`)?.querySelector<HTMLElement>('button')?.focus();
  }

  const add: MenuItem = {
    id: 'part',
    label: 'Add a sub-task',
    icon: <ListPlus aria-hidden="true" />,
    shortcut: 'Shift+Enter',
    onSelect: beginToAdd,
  };
  const mayHaveParts = !task.completed && task.parentId === null;

  return (
    <MovableTaskRow
      {...props}
      id={`${listId}-row`}
      shown={withParts(task, parts)}
      items={mayHaveParts ? [add] : []}
      onAddPart={mayHaveParts ? beginToAdd : undefined}
      more={
        parts.length > 0 && (
          <PartsToggle
            task={task}
            parts={parts}
            isOpen={isOpen}
            listId={listId}
            onToggle={() => setOpen(!isOpen)}
          />
        )
      }
    >
      {isOpen && parts.length > 0 && (
        <ul id={listId} className={styles.parts} aria-label={`Sub-tasks of ${task.title}`}>
          {parts.map((part) => (
            <MovableTaskRow {...props} key={part.id} task={part} shown={part} project={undefined} />
          ))}
        </ul>
      )}
      {isAdding && (
        <div className={styles.addPart} data-keep="">
          <AddTask
            projectId={task.projectId}
            kind={looseKindOf(task)}
            parentId={task.id}
            label={`Add a sub-task to ${task.title}`}
            onLeave={leave}
          />
        </div>
      )}
    </MovableTaskRow>
  );
}, isSame);

function isSame(before: TaskItemProps, after: TaskItemProps): boolean {
  const tasks = [after.task, ...after.parts];
  return (
    before.task === after.task &&
    before.parts.length === after.parts.length &&
    after.parts.every((part, index) => part === before.parts[index]) &&
    tasks.every(({ id }) => (before.activeId === id) === (after.activeId === id)) &&
    before.today === after.today &&
    before.isOfToday === after.isOfToday &&
    before.project === after.project &&
    before.parentTitle === after.parentTitle &&
    before.isMovable === after.isMovable &&
    before.makeMovable === after.makeMovable &&
    before.verbs === after.verbs &&
    before.onEdit === after.onEdit
  );
}
