import { useStore } from '@nanostores/react';
import { ListTodo } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '#pomodoro/lazy/lazy-dialog.tsx';
import { TaskRow } from '#pomodoro/tasks/TaskRow.tsx';
import { activeTaskOf } from '#pomodoro/work/active-task-of.ts';
import { readTask } from '#pomodoro/work/read-task.ts';
import { homeOfTasks, removeTask, toggleTask } from '#pomodoro/work/task-verbs.ts';
import type { Project } from '#shared/contract/work/projects.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import type { NewTask } from '#stores/tasks/tasks-store.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { AddLine } from '../tasks/AddLine.tsx';
import { ProjectChoice } from '../tasks/ProjectChoice.tsx';
import type { GuestAreaParts } from '../wire-guest-area.ts';
import { BoardCard } from './BoardCard.tsx';
import styles from './BoardTasks.module.css';

const DayPlanDialog = lazyDialog('Plan my day', () =>
  import('../plan/DayPlanDialog.tsx').then((part) => part.DayPlanDialog),
);

const TaskEditor = lazyDialog('Edit task', () =>
  import('../tasks/TaskEditor.tsx').then((part) => part.TaskEditor),
);

/** The tasks of the project that the visitor works on. */
export function BoardTasks({ area, onPick }: { area: GuestAreaParts; onPick: () => void }) {
  const working = useStore(area.projects.$working);
  const projects = valueOr(useStore(area.projects.$projects), []);
  if (projects.length === 0) {
    return (
      <BoardCard title="Tasks">
        <EmptyState
          icon={<ListTodo />}
          title="What are you working on?"
          action={
            <Button variant="primary" onClick={onPick}>
              Add a project and a task
            </Button>
          }
        >
          Add a project and a task to track your sessions, or just press Start.
        </EmptyState>
      </BoardCard>
    );
  }
  return (
    <BoardCard title="Tasks" aside={<ProjectChoice area={area} />}>
      {working === null ? (
        <EmptyState title="No project chosen">
          Choose a project above to see its tasks here.
        </EmptyState>
      ) : (
        <ProjectTasks area={area} project={working} />
      )}
    </BoardCard>
  );
}

function ProjectTasks({ area, project }: { area: GuestAreaParts; project: Project }) {
  const { tasks: store, actions } = area;
  const today = useStore(area.$today);
  const active = useStore(area.activeTask.$activeTask);
  const ofAll = valueOr(useStore(store.$tasks), []);
  const all = ofAll.filter(({ projectId }) => projectId === project.id);
  const [edited, setEdited] = useState<Task | null>(null);
  const [isEditing, setEditing] = useState(false);
  const [isPlanning, setPlanning] = useState(false);
  const verbs = { home: homeOfTasks(area), toasts: area.toasts };
  // Done tasks go to the bottom but stay in sight: they are the result of the day.
  const tasks = [...all.filter(isOpen), ...all.filter((task) => !isOpen(task))];

  function add(line: string, isAsItIs: boolean): string {
    const { task, error } = readTask(area, { line, projectId: project.id, isAsItIs });
    if (task !== null) void create(task);
    return error;
  }

  async function create(task: NewTask): Promise<void> {
    const result = await store.create(task);
    if (result.kind !== 'ok' || task.projectId === project.id) return;
    const place = area.$names.get().get(task.projectId ?? '') ?? 'its project';
    area.toasts.show({ tone: 'success', text: `“${task.title}” added to ${place}.` });
  }

  function edit(task: Task): void {
    setEdited(task);
    setEditing(true);
  }

  return (
    <>
      <AddLine
        label={`Add a task to ${project.title}`}
        placeholder="Add a task"
        maxLength={300}
        onAdd={add}
      />
      {tasks.length === 0 ? (
        <EmptyState title="Nothing to do yet">Add the first task, then press Start.</EmptyState>
      ) : (
        <ul className={`board-scroll ${styles.list}`} aria-label={`Tasks of ${project.title}`}>
          {tasks.map((task) => (
            <TaskRow
              key={task.id}
              task={task}
              today={today}
              isActive={task.id === active?.taskId}
              onToggle={(completed) => toggleTask(verbs, task, completed)}
              onChoose={() => void actions.chooseTask(activeTaskOf(task, project), 'projectDetail')}
              onEdit={() => edit(task)}
              onRename={(title) => void store.change(task.id, { title })}
              onRemove={() => removeTask(verbs, task)}
            />
          ))}
        </ul>
      )}
      {ofAll.some(isOpen) && (
        <Button variant="quiet" size="small" onClick={() => setPlanning(true)}>
          Plan my day
        </Button>
      )}
      <DayPlanDialog area={area} isOpen={isPlanning} onClose={() => setPlanning(false)} />
      <TaskEditor area={area} isOpen={isEditing} task={edited} onClose={() => setEditing(false)} />
    </>
  );
}

function isOpen(task: Task): boolean {
  return !task.completed;
}
