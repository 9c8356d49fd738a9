import { FolderPlus, Plus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { Project } from '#shared/contract/work/projects.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { reasonOf } from '#stores/storage/failure.ts';
import { Button } from '#ui/actions/Button.tsx';
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
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** The line refused last: submitted again, it is accepted as a title. */
  const refused = useRef('');
  const typed = title.trim();
  const project = open.find(({ id }) => id === chosenId) ?? open[0];

  async function addTask(): Promise<void> {
    if (project === undefined) return;
    setBusy(true);
    const given = { line: typed, projectId: project.id, isAsItIs: refused.current === typed };
    const { task, error } = await readNewTask(workspace, given);
    const result = task === null ? null : await workspace.tasks.create(task);
    setBusy(false);
    if (result === null) {
      refused.current = typed;
      setProblem(error);
      return;
    }
    setProblem(result.kind === 'ok' ? null : reasonOf(result));
    if (result.kind !== 'ok') return;
    const place = open.find(({ id }) => id === result.value.projectId) ?? project;
    onMade(result.value, place);
  }

  async function addProject(): Promise<void> {
    setBusy(true);
    const result = await workspace.projects.create(typed);
    setBusy(false);
    setProblem(result.kind === 'ok' ? null : reasonOf(result));
    if (result.kind !== 'ok') return;
    setChosenId(result.value.id);
    onProject();
  }

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
            onClick={() => void addTask()}
          >
            <span className={styles.name}>Add task “{typed}”</span>
          </Button>
          <Button
            icon={<FolderPlus aria-hidden="true" />}
            isBusy={isBusy}
            onClick={() => void addProject()}
          >
            <span className={styles.name}>Add project “{typed}”</span>
          </Button>
        </div>
      )}
    </div>
  );
}
