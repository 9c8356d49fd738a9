import { Pencil, Play, Trash2 } from 'lucide-react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import type { Project } from '#shared/contract/work/projects.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import type { MenuItem } from '#ui/actions/Menu.tsx';
import { SessionDots } from '#ui/timer/SessionDots.tsx';
import { ProjectDot } from './ProjectDot.tsx';
import { RowFrame, RowTitle } from './RowFrame.tsx';
import { TaskDetails } from './TaskDetails.tsx';
import styles from './TaskRow.module.css';
import { marksOf } from './task-marks.ts';

/** The project that a row names. */
export type TaskRowProject = Pick<Project, 'title' | 'color'>;

export type TaskRowProps = {
  task: Task;
  /** Shown below the title, in the list for today. */
  project?: TaskRowProject | undefined;
  /** The title of its task, for a sub-task that is listed without it. */
  parentTitle?: string | undefined;
  /** The local day, `YYYY-MM-DD`, where tasks have days. */
  today?: string | undefined;
  /** In a list for today, the due day is not repeated. */
  isOfToday?: boolean | undefined;
  /** The timer works on this one. */
  isActive: boolean;
  onToggle: (completed: boolean) => void;
  /** Selects it for the timer; undefined where sessions cannot count toward it. */
  onChoose: (() => void) | undefined;
  onEdit: () => void;
  /** Saves a title that was typed in the row. */
  onRename: (title: string) => void;
  /** Changes the estimate, where the pomodoros are pressed. */
  onEstimate?: (() => void) | undefined;
  /** Stands in the place of the pomodoros. */
  marks?: ReactNode;
  onRemove: () => void;
  /** Additional items of its menu. */
  items?: readonly MenuItem[] | undefined;
  /** Precedes the checkbox. */
  lead?: ReactNode;
  /** Follows the details below the title. */
  more?: ReactNode;
  /** Follows the row, in the same item of the list. */
  children?: ReactNode;
  rowId?: string | undefined;
  /** The row itself. */
  rowRef?: Ref<HTMLDivElement> | undefined;
  /** Handles keys that are pressed in the row. */
  onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
  /** Keyboard shortcuts of the row. */
  keys?: string | undefined;
};

/** Above this number the dots are left out, and the figures say it alone. */
const MOST_DOTS = 6;

/** One task: check-off, title, pomodoros done and planned, and what else can be done with it. */
export function TaskRow(props: TaskRowProps) {
  const { task, isActive, onToggle, onRename, lead, rowId, rowRef, onKeyDown, children } = props;
  return (
    <RowFrame
      {...{ isActive, onToggle, onRename, lead, rowId, rowRef, onKeyDown }}
      title={task.title}
      isDone={task.completed}
      words={(rename) => <Words {...props} onDoublePress={rename} />}
      marks={props.marks ?? <Marks {...props} />}
      itemsFor={() => itemsFor(props)}
    >
      {children}
    </RowFrame>
  );
}

function Words(props: TaskRowProps & { onDoublePress: () => void }) {
  const { task, project, parentTitle, isActive, today, onChoose, more } = props;
  const { onDoublePress, keys } = props;
  return (
    <div className={styles.words}>
      <RowTitle
        title={task.title}
        onWork={task.completed || isActive ? undefined : onChoose}
        {...{ onDoublePress, keys }}
      />
      {project !== undefined && (
        <span className={styles.project}>
          {project.color !== null && <ProjectDot color={project.color} />}
          {project.title}
          {parentTitle !== undefined && ` / ${parentTitle}`}
        </span>
      )}
      {today !== undefined && <TaskDetails task={task} today={today} isOfToday={props.isOfToday} />}
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
  const work: MenuItem[] =
    onChoose === undefined || task.completed || isActive
      ? []
      : [
          {
            id: 'work',
            label: 'Work on this',
            icon: <Play aria-hidden="true" />,
            onSelect: onChoose,
          },
        ];
  return [
    ...work,
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
