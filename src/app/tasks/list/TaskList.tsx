import { useStore } from '@nanostores/react';
import { useCallback, useMemo, useState } from 'react';
import { lazyDialog } from '#pomodoro/lazy/lazy-dialog.tsx';
import type { TaskField } from '#pomodoro/tasks/fields/typed-task.ts';
import type { Project } from '#shared/contract/work/projects.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { useApp } from '../../workspace/app-context.ts';
import { useLongList } from '../long-list/use-long-list.ts';
import { useMakeMovable } from '../order/use-movable.ts';
import { useStandaloneTaskId } from './standalone-choice.ts';
import { TaskItem } from './TaskItem.tsx';
import styles from './TaskList.module.css';
import type { TaskItemProps } from './task-item-props.ts';
import { useTaskVerbs } from './use-task-verbs.ts';

const TaskDialog = lazyDialog('Edit task', () =>
  import('../dialog/TaskDialog.tsx').then((m) => m.TaskDialog),
);

const NO_PARTS: readonly Task[] = [];

export type TaskListProps = {
  tasks: readonly Task[];
  /** The subtasks of each task, by its id. */
  partsOf: ReadonlyMap<string, readonly Task[]>;
  /** Accessible name of the list. */
  label: string;
  /** Whether open tasks can be reordered: not while some are filtered out. */
  isOrdered: boolean;
  /** In a list for today, each task names its project, and not its day. */
  isOfToday?: boolean;
  /** Shows a message when a task is done, because its row disappears. */
  saysDone?: boolean;
  from?: 'projectDetail';
};

/** A list of tasks with their subtasks and actions. */
export function TaskList({ from, saysDone = false, ...given }: TaskListProps) {
  const [edited, setEdited] = useState<{ task: Task; from: TaskField } | null>(null);
  const [isEditing, setEditing] = useState(false);
  const [said, say] = useState('');
  const verbs = useTaskVerbs({ from, saysDone, say });
  const edit = useCallback((task: Task, field: TaskField) => {
    setEdited({ task, from: field });
    setEditing(true);
  }, []);

  return (
    <>
      <Rows {...given} verbs={verbs} onEdit={edit} />
      <p className="sr-only" role="status">
        {said}
      </p>
      <TaskDialog
        isOpen={isEditing}
        task={edited?.task ?? null}
        focusFirst={edited?.from ?? 'title'}
        onSave={verbs.save}
        onClose={() => setEditing(false)}
      />
    </>
  );
}

type RowsProps = Omit<TaskListProps, 'from' | 'saysDone'> & Pick<TaskItemProps, 'verbs' | 'onEdit'>;

/** The list itself, rendered again during scrolling. */
function Rows(props: RowsProps) {
  const { tasks, partsOf, label, isOrdered, isOfToday = false, verbs, onEdit } = props;
  const { workspace } = useApp();
  const projects = useProjectsById(isOfToday);
  const titles = useTitlesById(isOfToday);
  const ofProject = useStore(workspace.activeTask.$activeTask)?.taskId ?? null;
  const active = useStandaloneTaskId() ?? ofProject;
  const makeMovable = useMakeMovable();
  const ids = useMemo(() => tasks.map(({ id }) => id), [tasks]);
  const { list, parts } = useLongList(ids);
  const today = workspace.today();

  return (
    <ul ref={list} className={styles.list} aria-label={label}>
      {parts.map((part) => {
        if (part.kind === 'room') return <Room key={`room ${part.nth}`} px={part.px} />;
        const task = tasks[part.place];
        return (
          task !== undefined && (
            <TaskItem
              key={task.id}
              task={task}
              parts={partsOf.get(task.id) ?? NO_PARTS}
              activeId={active}
              today={today}
              project={projects?.get(task.projectId ?? '')}
              parentTitle={titles?.get(task.parentId ?? '')}
              isOfToday={isOfToday}
              isMovable={isOrdered && !task.completed && task.parentId === null}
              makeMovable={makeMovable}
              verbs={verbs}
              onEdit={onEdit}
            />
          )
        );
      })}
    </ul>
  );
}

/** Returns all projects by id, where requested. */
function useProjectsById(areWanted: boolean): ReadonlyMap<string, Project> | null {
  const { projects } = useApp().workspace;
  const state = useStore(projects.$projects);
  return useMemo(
    () => (areWanted ? new Map(valueOr(state, []).map((project) => [project.id, project])) : null),
    [areWanted, state],
  );
}

/** Returns the titles of all tasks by id, where requested. */
function useTitlesById(areWanted: boolean): ReadonlyMap<string, string> | null {
  const state = useStore(useApp().workspace.tasks.$tasks);
  return useMemo(
    () => (areWanted ? new Map(valueOr(state, []).map(({ id, title }) => [id, title])) : null),
    [areWanted, state],
  );
}

/** Placeholder for rows that are not rendered. */
function Room({ px }: { px: number }) {
  return <li aria-hidden="true" className={styles.room} style={{ blockSize: px }} />;
}
