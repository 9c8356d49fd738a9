import { useStore } from '@nanostores/react';
import { createAfterPaint } from '#platform/time/after-paint.ts';
import { NoTaskChoice, TaskChoices } from '#pomodoro/tasks/TaskChoices.tsx';
import { activeTaskOf } from '#pomodoro/work/active-task-of.ts';
import type { Project } from '#shared/contract/work/projects.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { LONGEST_TASK_TITLE } from '#stores/guest/guest-task.ts';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import type { GuestAreaParts } from '../wire-guest-area.ts';
import { AddLine } from './AddLine.tsx';
import { addGuestTask, readGuestLine } from './add-guest-task.ts';
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
  const { work, actions, activeTask } = area;
  const projects = useStore(work.$projects).filter(({ status }) => status !== 'finished');
  const tasks = useStore(work.$tasks);
  const active = useStore(activeTask.$activeTask);

  function choose(task: Task | null, project: Project | null): void {
    // Closed first: a question that follows stands on its own.
    onClose();
    const chosen = task === null || project === null ? null : activeTaskOf(task, project);
    afterPaint(() => void actions.chooseTask(chosen));
  }

  function make(project: Project, line: string, isAsItIs: boolean): boolean | string {
    const { task, error } = addGuestTask(area, { line, projectId: project.id, isAsItIs });
    if (task === null) return error === '' ? false : error;
    choose(task, projects.find(({ id }) => id === task.projectId) ?? project);
    return true;
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
      <FirstWork
        isFirst={projects.length === 0}
        onMake={(projectTitle, line, isAsItIs) => {
          const { error } = readGuestLine(area, { line, isAsItIs });
          if (error !== '') return error;
          const project = work.createProject(projectTitle);
          if (project !== null) make(project, line, true);
          return '';
        }}
      />
    </div>
  );
}
