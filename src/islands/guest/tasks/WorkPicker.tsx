import { useStore } from '@nanostores/react';
import { createAfterPaint } from '#platform/time/after-paint.ts';
import { NoTaskChoice, TaskChoices } from '#pomodoro/tasks/TaskChoices.tsx';
import { activeTaskOf } from '#pomodoro/work/active-task-of.ts';
import { readTask } from '#pomodoro/work/read-task.ts';
import type { Project } from '#shared/contract/work/projects.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { LONGEST_TASK_TITLE } from '#stores/guest/guest-rows.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import type { NewTask } from '#stores/tasks/tasks-store.ts';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import type { GuestAreaParts } from '../wire-guest-area.ts';
import { AddLine } from './AddLine.tsx';
import { FirstWork } from './FirstWork.tsx';
import styles from './WorkPicker.module.css';

const afterPaint = createAfterPaint();

type PickerProps = { area: GuestAreaParts; isOpen: boolean; onClose: () => void };

/** Chooses the task to work on; what is missing is made here. */
export function WorkPicker({ area, isOpen, onClose }: PickerProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="What are you working on?">
      {isOpen && <PickerBody area={area} onClose={onClose} />}
    </Dialog>
  );
}

function PickerBody({ area, onClose }: { area: GuestAreaParts; onClose: () => void }) {
  const { tasks: store, actions, activeTask } = area;
  const all = valueOr(useStore(area.projects.$projects), []);
  const projects = all.filter(({ status }) => status !== 'finished');
  const tasks = valueOr(useStore(store.$tasks), []);
  const active = useStore(activeTask.$activeTask);

  function choose(task: Task | null, project: Project | null): void {
    // Closed first: a question that follows stands on its own.
    onClose();
    const chosen = task === null || project === null ? null : activeTaskOf(task, project);
    afterPaint(() => void actions.chooseTask(chosen));
  }

  function make(project: Project, line: string, isAsItIs: boolean): string {
    const { task, error } = readTask(area, { line, projectId: project.id, isAsItIs });
    if (task !== null) {
      void create(task, projects.find(({ id }) => id === task.projectId) ?? project);
    }
    return error;
  }

  async function create(task: NewTask, project: Project): Promise<void> {
    const made = await store.create(task);
    if (made.kind === 'ok') choose(made.value, project);
  }

  /** Returns what is wrong with the line of the task. */
  function makeFirst(title: string, line: string, isAsItIs: boolean): string {
    const { error } = readTask(area, { line, projectId: '', isAsItIs });
    if (error !== '') return error;
    void area.projects.create(title).then((made) => {
      if (made.kind === 'ok') make(made.value, line, true);
    });
    return '';
  }

  return (
    <div className={styles.picker}>
      {projects.length > 0 && (
        <NoTaskChoice isChosen={active === null} onChoose={() => choose(null, null)} />
      )}
      {projects.map((project) => (
        <TaskChoices
          key={project.id}
          project={project}
          tasks={tasks.filter((task) => task.projectId === project.id && !task.completed)}
          activeId={active?.taskId ?? null}
          onChoose={choose}
        >
          <AddLine
            label={`New task in ${project.title}`}
            placeholder="New task"
            maxLength={LONGEST_TASK_TITLE}
            onAdd={(line, isAsItIs) => make(project, line, isAsItIs)}
          />
        </TaskChoices>
      ))}
      <FirstWork isFirst={projects.length === 0} onMake={makeFirst} />
    </div>
  );
}
