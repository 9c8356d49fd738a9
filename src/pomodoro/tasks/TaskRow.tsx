import { Ellipsis, Pencil, Play, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import type { Project } from '#shared/contract/work/projects.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { Menu, type MenuItem } from '#ui/actions/Menu.tsx';
import { usePress } from '#ui/actions/use-press.ts';
import { classNames } from '#ui/class-names.ts';
import { InlineName } from '#ui/fields/InlineName.tsx';
import { SessionDots } from '#ui/timer/SessionDots.tsx';
import { ProjectDot } from './ProjectDot.tsx';
import { TaskDetails } from './TaskDetails.tsx';
import styles from './TaskRow.module.css';
import { marksOf } from './task-marks.ts';

/** The project that a row names. */
export type TaskRowProject = Pick<Project, 'title' | 'color'>;

export type TaskRowProps = {
  task: Task;
  /** Stands under the title, in the list for today. */
  project?: TaskRowProject | undefined;
  /** The local day, `YYYY-MM-DD`, where tasks have days. */
  today?: string | undefined;
  /** The timer works on this one. */
  isActive: boolean;
  onToggle: (completed: boolean) => void;
  onChoose: () => void;
  onEdit: () => void;
  /** Saves a title that was typed in the row. */
  onRename: (title: string) => void;
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
  const { task, isActive, onToggle, rowRef, children } = props;
  const box = useRef<HTMLInputElement>(null);
  const [isRenaming, setRenaming] = useState(false);

  function hear(event: KeyboardEvent<HTMLElement>): void {
    props.onKeyDown?.(event);
    if (!isRenameKey(event)) return;
    event.preventDefault();
    setRenaming(true);
  }

  return (
    <li aria-current={isActive || undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the controls inside. */}
      <div
        ref={rowRef}
        id={props.rowId}
        className={classNames(styles.row, isActive && styles.active, task.completed && styles.done)}
        onKeyDown={hear}
      >
        {props.lead}
        <label className={styles.check}>
          <input
            ref={box}
            type="checkbox"
            className="checkbox"
            checked={task.completed}
            aria-label={`Done: ${task.title}`}
            onChange={(event) => onToggle(event.currentTarget.checked)}
          />
        </label>
        {isRenaming ? (
          <InlineName
            name={task.title}
            label={`Title of “${task.title}”`}
            longest={300}
            onSave={props.onRename}
            onDone={(byKey) => {
              setRenaming(false);
              if (byKey) box.current?.focus();
            }}
          />
        ) : (
          <Words {...props} onDoublePress={() => setRenaming(true)} />
        )}
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

/** F2 anywhere in a row, and Enter on its checkbox, change the title in its place. */
export function isRenameKey({ key, altKey, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent) {
  if (altKey || ctrlKey || metaKey || shiftKey) return false;
  return key === 'F2' || (key === 'Enter' && target instanceof HTMLInputElement);
}

function Words(props: TaskRowProps & { onDoublePress: () => void }) {
  const { task, project, isActive, today, onDoublePress, more, keys } = props;
  const press = usePress(props.onChoose, onDoublePress);
  return (
    <div className={styles.words}>
      {task.completed || isActive ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: F2 does the same by key.
        <span className={styles.title} onDoubleClick={onDoublePress}>
          {task.title}
        </span>
      ) : (
        <button
          type="button"
          className={styles.title}
          title={`Work on “${task.title}”`}
          aria-keyshortcuts={keys}
          onClick={press}
        >
          {task.title}
        </button>
      )}
      {project !== undefined && (
        <span className={styles.project}>
          {project.color !== null && <ProjectDot color={project.color} />}
          {project.title}
        </span>
      )}
      {today !== undefined && (
        <TaskDetails task={task} today={today} isOfToday={project !== undefined} />
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
