import { FolderInput, Pencil, Plus, TextCursorInput, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { TaskField } from '#pomodoro/tasks/fields/typed-task.ts';
import { RowFrame, RowTitle } from '#pomodoro/tasks/RowFrame.tsx';
import { TaskDetails } from '#pomodoro/tasks/TaskDetails.tsx';
import styles from '#pomodoro/tasks/TaskRow.module.css';
import type { LooseTask } from '#shared/contract/work/loose-tasks.ts';
import { counted } from '#shared/domain/text/counted.ts';
import type { MenuItem } from '#ui/actions/Menu.tsx';
import { classNames } from '#ui/class-names.ts';
import { type ChosenDay, dayChoices } from '../../../tasks/day/day-choices.ts';
import { dayItems, isDayKey } from '../../../tasks/day/day-items.tsx';
import ownStyles from './LooseTasks.module.css';

export type LooseTaskRowProps = {
  task: LooseTask;
  /** The timer works on this task. */
  isActive: boolean;
  /** Selects it as the active task, where sessions can count toward it. */
  onWork: (() => void) | undefined;
  /** The local day, `YYYY-MM-DD`. */
  today: string;
  /** In a list for today, the due day is not repeated. */
  isOfToday: boolean;
  onDay: (day: ChosenDay) => void;
  onToggle: (completed: boolean) => void;
  onCount: () => void;
  /** Saves a title that was typed in the row. */
  onRename: (title: string) => void;
  /** Opens its fields, one of them first. */
  onEdit: (field: TaskField) => void;
  onRemove: () => void;
};

/** A task outside every project: the row of any other task, with a counter. */
export function LooseTaskRow(props: LooseTaskRowProps) {
  const { task, isActive, onToggle, onRename, today, onDay } = props;
  const offers = dayChoices(task, { today, isPlanned: false });

  function handleKey(event: KeyboardEvent): void {
    const [first] = offers;
    if (!isDayKey(event) || first === undefined) return;
    event.preventDefault();
    onDay(first.day);
  }

  return (
    <RowFrame
      {...{ isActive, onToggle, onRename }}
      title={task.title}
      isDone={task.completed}
      words={(rename) => <Words {...props} onDoublePress={rename} />}
      marks={<Counter {...props} />}
      itemsFor={(rename) => itemsFor(props, [...dayItems(offers, onDay), renameItem(rename)])}
      onKeyDown={handleKey}
    />
  );
}

function Words(props: LooseTaskRowProps & { onDoublePress: () => void }) {
  const { task, isActive, onWork, today, isOfToday, onDoublePress } = props;
  const { title, completed } = task;
  return (
    <div className={styles.words}>
      <RowTitle
        title={title}
        onWork={completed || isActive ? undefined : onWork}
        onDoublePress={onDoublePress}
      />
      <TaskDetails task={task} today={today} isOfToday={isOfToday} />
      {isActive && <span className="sr-only">Current task</span>}
    </div>
  );
}

function Counter({ task, onCount }: LooseTaskRowProps) {
  const { title, completed, completedPomodoros: count, estimate } = task;
  const done = estimate === null ? count : `${count} of ${estimate}`;
  if (completed) return <span className={styles.marks}>{done}</span>;
  return (
    <button
      type="button"
      className={classNames(styles.marks, ownStyles.count)}
      aria-label={`Add one to “${title}”, ${counted(count, 'time')} so far`}
      title="Add one"
      onClick={onCount}
    >
      {done}
      <Plus aria-hidden="true" />
    </button>
  );
}

function renameItem(onSelect: () => void): MenuItem {
  return {
    id: 'rename',
    label: 'Rename',
    icon: <TextCursorInput aria-hidden="true" />,
    shortcut: 'F2',
    onSelect,
  };
}

function itemsFor({ onEdit, onRemove }: LooseTaskRowProps, first: readonly MenuItem[]): MenuItem[] {
  return [
    ...first,
    {
      id: 'edit',
      label: 'Edit',
      icon: <Pencil aria-hidden="true" />,
      onSelect: () => onEdit('title'),
    },
    {
      id: 'move',
      label: 'Move to a project…',
      icon: <FolderInput aria-hidden="true" />,
      onSelect: () => onEdit('projectId'),
    },
    {
      id: 'delete',
      label: 'Delete',
      icon: <Trash2 aria-hidden="true" />,
      tone: 'danger',
      onSelect: onRemove,
    },
  ];
}
