import { useStore } from '@nanostores/react';
import { ArrowDown, ArrowUp, FolderInput, GripVertical } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { TaskRow } from '#pomodoro/tasks/TaskRow.tsx';
import type { Task } from '#shared/contract/work/tasks.ts';
import type { MenuItem } from '#ui/actions/Menu.tsx';
import { todaysBlocksOf } from '../../planned-blocks/todays-blocks.ts';
import { useApp } from '../../workspace/app-context.ts';
import { dayChoices } from '../day/day-choices.ts';
import { DAY_KEY, dayItems, isDayKey } from '../day/day-items.tsx';
import { useMovable } from '../order/use-movable.ts';
import { TaskCounter } from './TaskCounter.tsx';
import styles from './TaskList.module.css';
import type { TaskItemProps } from './task-item-props.ts';

export type MovableTaskRowProps = Omit<TaskItemProps, 'parts'> & {
  id?: string;
  /** The task as displayed, including the counts of its subtasks. */
  shown: Task;
  items?: readonly MenuItem[];
  onAddPart?: (() => void) | undefined;
  more?: ReactNode;
  children?: ReactNode;
};

/** The row of a task, which can be moved by pointer, keys and menu. */
export function MovableTaskRow(props: MovableTaskRowProps) {
  const { task, activeId, today, isMovable, makeMovable, verbs, onEdit } = props;
  const { choose, count } = verbs;
  const planned = useStore(todaysBlocksOf(useApp()).$taskIds);
  const days = dayChoices(task, { today, isPlanned: planned.includes(task.id) });
  const row = useRef<HTMLDivElement>(null);
  useMovable(row, isMovable ? makeMovable : null, {
    id: task.id,
    list: `${task.projectId ?? task.kind} ${task.parentId}`,
    onPlace: verbs.place,
  });

  function hear(event: KeyboardEvent<HTMLElement>): void {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (event.altKey && by !== null && isMovable) {
      event.preventDefault();
      const { target } = event;
      verbs.step(task, by);
      // An element loses the focus when it is moved.
      requestAnimationFrame(() => target instanceof HTMLElement && target.focus());
    }
    if (event.shiftKey && event.key === 'Enter' && props.onAddPart !== undefined) {
      event.preventDefault();
      props.onAddPart();
    }
    const [first] = days;
    if (isDayKey(event) && first !== undefined) {
      event.preventDefault();
      verbs.setDay(task, first.day);
    }
  }

  return (
    <TaskRow
      rowRef={row}
      rowId={props.id}
      task={props.shown}
      project={props.project}
      parentTitle={props.parentTitle}
      isActive={task.id === activeId}
      today={today}
      isOfToday={props.isOfToday}
      marks={
        task.projectId === null ? (
          <TaskCounter task={props.shown} onCount={() => count(task)} />
        ) : undefined
      }
      lead={isMovable && <GripVertical className={styles.grip} aria-hidden="true" />}
      items={[
        ...(task.projectId === null ? [moveItem(() => onEdit(task, 'projectId'))] : []),
        ...dayItems(days, (day) => verbs.setDay(task, day)),
        ...(props.items ?? []),
        ...(isMovable ? steps(props) : []),
      ]}
      more={props.more}
      keys={isMovable ? `Alt+ArrowUp Alt+ArrowDown ${DAY_KEY} F2` : `${DAY_KEY} F2`}
      onKeyDown={hear}
      onToggle={(completed) => verbs.toggle(task, completed)}
      onChoose={() => choose(task)}
      onEdit={() => onEdit(task, 'title')}
      onRename={(title) => void verbs.save(task, { title })}
      onEstimate={() => onEdit(task, 'estimate')}
      onRemove={() => verbs.remove(task)}
    >
      {props.children}
    </TaskRow>
  );
}

function moveItem(onSelect: () => void): MenuItem {
  return {
    id: 'move',
    label: 'Move to a project…',
    icon: <FolderInput aria-hidden="true" />,
    onSelect,
  };
}

function steps({ task, verbs }: MovableTaskRowProps): MenuItem[] {
  return [
    {
      id: 'up',
      label: 'Move up',
      icon: <ArrowUp aria-hidden="true" />,
      onSelect: () => verbs.step(task, -1),
    },
    {
      id: 'down',
      label: 'Move down',
      icon: <ArrowDown aria-hidden="true" />,
      onSelect: () => verbs.step(task, 1),
    },
  ];
}
