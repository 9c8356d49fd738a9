import { Ellipsis, Pencil, Play, Trash2 } from 'lucide-react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import type { Task } from '#shared/contract/work/tasks.ts';
import { Menu, type MenuItem } from '#ui/actions/Menu.tsx';
import { classNames } from '#ui/class-names.ts';
import { SessionDots } from '#ui/timer/SessionDots.tsx';
import { TaskDetails } from './TaskDetails.tsx';
import styles from './TaskRow.module.css';
import { marksOf } from './task-marks.ts';

export type TaskRowProps = {
  task: Task;
  /** Stands under the title, in the list for today. */
  projectTitle?: string | undefined;
  /** The local day, `YYYY-MM-DD`, where tasks have days. */
  today?: string | undefined;
  /** The timer works on this one. */
  isActive: boolean;
  onToggle: (completed: boolean) => void;
  onChoose: () => void;
  onEdit: () => void;
  /** Changes the estimate, where the pomodoros are pressed. */
  onEstimate?: (() => void) | undefined;
  onRemove: () => void;
  /** Additional items of its menu. */
  items?: readonly MenuItem[] | undefined;
  /** Stands at the very beginning. */
  lead?: ReactNode;
  /** Stands below what the task says of itself. */
  more?: ReactNode;
  /** Stands below the row, in the same item of the list. */
  children?: ReactNode;
  rowId?: string | undefined;
  /** The row itself. */
  rowRef?: Ref<HTMLDivElement> | undefined;
  /** Hears the keys that are pressed in the row. */
  onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
  /** The keys that the row hears. */
  keys?: string | undefined;
};

/** More dots than these are counted, not seen. */
const MOST_DOTS = 6;

/** One task: check-off, title, pomodoros done and planned, and what else can be done with it. */
export function TaskRow(props: TaskRowProps) {
  const { task, isActive, onToggle, rowRef, onKeyDown, children } = props;
  return (
    <li aria-current={isActive || undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the controls inside. */}
      <div
        ref={rowRef}
        id={props.rowId}
        className={classNames(styles.row, isActive && styles.active, task.completed && styles.done)}
        onKeyDown={onKeyDown}
      >
        {props.lead}
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={task.completed}
            aria-label={`Done: ${task.title}`}
            onChange={(event) => onToggle(event.currentTarget.checked)}
          />
        </label>
        <Words {...props} />
        <Marks {...props} />
        <Menu
          label={`More for “${task.title}”`}
          trigger={<Ellipsis aria-hidden="true" />}
          items={itemsFor(props)}
          className={styles.more}
        />
      </div>
      {children}
    </li>
  );
}

function Words({ task, projectTitle, isActive, today, onChoose, more, keys }: TaskRowProps) {
  return (
    <div className={styles.words}>
      {task.completed || isActive ? (
        <span className={styles.title}>{task.title}</span>
      ) : (
        <button
          type="button"
          className={styles.title}
          title={`Work on “${task.title}”`}
          aria-keyshortcuts={keys}
          onClick={onChoose}
        >
          {task.title}
        </button>
      )}
      {projectTitle !== undefined && <span className={styles.project}>{projectTitle}</span>}
      {today !== undefined && (
        <TaskDetails task={task} today={today} isOfToday={projectTitle !== undefined} />
      )}
      {more}
      {isActive && <span className="sr-only">Current task</span>}
    </div>
  );
}

/** The pomodoros of a task: done and planned. */
function Marks({ task, onEstimate }: TaskRowProps) {
  const marks = marksOf(task);
  if (marks.text === null) return null;
  const content = (
    <>
      {marks.finished + marks.planned <= MOST_DOTS && (
        <span className={styles.dots}>
          <SessionDots finished={marks.finished} planned={marks.planned} />
        </span>
      )}
      <span aria-hidden="true">{marks.text}</span>
      <span className="sr-only">{marks.words}</span>
    </>
  );
  if (onEstimate === undefined) return <span className={styles.marks}>{content}</span>;
  return (
    <button type="button" className={styles.marks} title="Change the estimate" onClick={onEstimate}>
      {content}
    </button>
  );
}

function itemsFor(props: TaskRowProps): MenuItem[] {
  const { task, isActive, onChoose, onEdit, onRemove, items = [] } = props;
  const work: MenuItem = {
    id: 'work',
    label: 'Work on this',
    icon: <Play aria-hidden="true" />,
    onSelect: onChoose,
  };
  return [
    ...(task.completed || isActive ? [] : [work]),
    { id: 'edit', label: 'Edit', icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
    ...items,
    {
      id: 'delete',
      label: 'Delete',
      icon: <Trash2 aria-hidden="true" />,
      tone: 'danger',
      onSelect: onRemove,
    },
  ];
}
