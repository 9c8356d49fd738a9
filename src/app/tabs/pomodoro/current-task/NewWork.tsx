import { FolderPlus, Plus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { Project } from '#shared/contract/work/projects.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useAct } from '../../../parts/calls/use-act.ts';
import { FormMessage } from '../../../parts/forms/FormMessage.tsx';
import { readNewTask } from '../../../tasks/quick-add/read-new-task.ts';
import { useApp } from '../../../workspace/app-context.ts';
import styles from './NewWork.module.css';

export type NewWorkProps = {
  /** The typed text. */
  title: string;
  projects: readonly Project[];
  onMade: (task: Task, project: Project) => void;
  /** Called after a project was created, which then waits for its first task. */
  onProject: () => void;
};

/** Creates a task or a project from the text of the search. */
export function NewWork({ title, projects, onMade, onProject }: NewWorkProps) {
  const { workspace } = useApp();
  const selectId = useId();
  const open = projects.filter(({ status }) => status !== 'finished');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { act, isBusy, problem } = useAct();
  /** The line refused last: submitted again, it is accepted as a title. */
  const refused = useRef('');
  const typed = title.trim();
  const project = open.find(({ id }) => id === chosenId) ?? open[0];

  function addTask(): void {
    if (project === undefined) return;
    const given = { line: typed, projectId: project.id, isAsItIs: refused.current === typed };
    act({
      async call() {
        const { task, error } = await readNewTask(workspace, given);
        if (task !== null) return workspace.tasks.create(task);
        refused.current = typed;
        return error;
      },
      onDone: (task) => onMade(task, open.find(({ id }) => id === task.projectId) ?? project),
    });
  }

  const addProject = () =>
    act({
      call: () => workspace.projects.create(typed),
      onDone({ id }) {
        setChosenId(id);
        onProject();
      },
    });

  return (
    <div className={styles.new}>
      <div className={styles.field}>
        <label htmlFor={selectId} className="field-label">
          New tasks go to
        </label>
        <select
          id={selectId}
          className="input"
          value={project?.id ?? ''}
          onChange={(event) => setChosenId(event.currentTarget.value)}
        >
          {open.map(({ id, title: name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <FormMessage message={problem} />
      {typed !== '' && (
        <div className={styles.acts}>
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            isBusy={isBusy}
            onClick={addTask}
          >
            <span className={styles.name}>Add task “{typed}”</span>
          </Button>
          <Button icon={<FolderPlus aria-hidden="true" />} isBusy={isBusy} onClick={addProject}>
            <span className={styles.name}>Add project “{typed}”</span>
          </Button>
        </div>
      )}
    </div>
  );
}
