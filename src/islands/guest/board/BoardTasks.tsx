import { useStore } from '@nanostores/react';
import { ListTodo } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '#pomodoro/lazy/lazy-dialog.tsx';
import { TaskRow } from '#pomodoro/tasks/TaskRow.tsx';
import { activeTaskOf } from '#pomodoro/work/active-task-of.ts';
import type { Project } from '#shared/contract/work/projects.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { AddLine } from '../tasks/AddLine.tsx';
import { addGuestTask } from '../tasks/add-guest-task.ts';
import { ProjectChoice } from '../tasks/ProjectChoice.tsx';
import { TaskEditor } from '../tasks/TaskEditor.tsx';
import type { GuestAreaParts } from '../wire-guest-area.ts';
import { BoardCard } from './BoardCard.tsx';
import styles from './BoardTasks.module.css';

const DayPlanDialog = lazyDialog('Plan my day', () =>
  import('../plan/DayPlanDialog.tsx').then((part) => part.DayPlanDialog),
);

/** The tasks of the project that the visitor works on. */
export function BoardTasks({ area, onPick }: { area: GuestAreaParts; onPick: () => void }) {
  const working = useStore(area.work.$working);
  const projects = useStore(area.work.$projects);
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
  const { work, actions, toasts } = area;
  const active = useStore(area.activeTask.$activeTask);
  const ofAll = useStore(work.$tasks);
  const all = ofAll.filter(({ projectId }) => projectId === project.id);
  const [edited, setEdited] = useState<Task | null>(null);
  const [isPlanning, setPlanning] = useState(false);
  // Done tasks go to the bottom but stay in sight: they are the result of the day.
  const tasks = [...all.filter(isOpen), ...all.filter((task) => !isOpen(task))];

  function add(line: string, isAsItIs: boolean): boolean | string {
    const { task, error } = addGuestTask(area, { line, projectId: project.id, isAsItIs });
    if (task === null) return error === '' ? false : error;
    if (task.projectId !== project.id) {
      const place = work.$names.get().get(task.projectId) ?? 'its project';
      toasts.show({ tone: 'success', text: `“${task.title}” added to ${place}.` });
    }
    return true;
  }

  function remove(task: Task): void {
    work.removeTask(task.id);
    toasts.show({
      tone: 'info',
      text: `“${task.title}” deleted.`,
      action: { label: 'Undo', onAct: () => work.restoreTask(task.id) },
    });
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
              isActive={task.id === active?.taskId}
              onToggle={(completed) => work.changeTask(task.id, { completed })}
              onChoose={() => void actions.chooseTask(activeTaskOf(task, project), 'projectDetail')}
              onEdit={() => setEdited(task)}
              onRename={(title) => work.changeTask(task.id, { title })}
              onRemove={() => remove(task)}
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
      <TaskEditor
        task={edited}
        tasks={ofAll}
        onSave={(id, change) => work.changeTask(id, change)}
        onClose={() => setEdited(null)}
      />
    </>
  );
}

function isOpen(task: Task): boolean {
  return !task.completed;
}
