import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import type { SessionTitles } from '#stores/sessions/sessions-store.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { useApp } from '../../workspace/app-context.ts';
import styles from './SessionEditor.module.css';

/** The work of a session; ids are empty for none. */
export interface Work {
  readonly projectId: string;
  readonly taskId: string;
}

type Named = { readonly id: string; readonly title: string };

/** Returns the choices for a session: existing work, and its own work although deleted. */
export function useWork(session: Pomodoro | null) {
  const { projects: projectsStore, tasks: tasksStore } = useApp().workspace;
  const projects: readonly Named[] = valueOr(useStore(projectsStore.$projects), []);
  const tasks = valueOr(useStore(tasksStore.$tasks), []);
  const ownProject = namedOf(session?.projectId, session?.projectTitle, 'A deleted project');
  const ownTask = namedOf(session?.taskId, session?.taskTitle, 'A deleted task');

  function tasksOf(projectId: string): readonly Named[] {
    const all = tasks.filter((task) => task.projectId === projectId).toSorted(openFirst);
    return session?.projectId === projectId ? withOwn(all, ownTask) : all;
  }

  function titlesOf({ projectId, taskId }: Work): SessionTitles {
    const find = (items: readonly Named[], id: string) =>
      items.find((item) => item.id === id)?.title ?? null;
    return {
      projectTitle: find(withOwn(projects, ownProject), projectId),
      taskTitle: find(tasksOf(projectId), taskId),
    };
  }

  return { projects: withOwn(projects, ownProject), tasksOf, titlesOf };
}

function namedOf(id: string | null | undefined, title: string | null | undefined, gone: string) {
  return id === null || id === undefined ? null : { id, title: title ?? gone };
}

function withOwn(items: readonly Named[], own: Named | null): readonly Named[] {
  return own === null || items.some(({ id }) => id === own.id) ? items : [...items, own];
}

function openFirst(one: Task, other: Task): number {
  return Number(one.completed) - Number(other.completed);
}

export type WorkFieldsProps = {
  work: Work;
  choices: ReturnType<typeof useWork>;
  onChange: (work: Work) => void;
  errors: Readonly<Record<string, string>>;
};

/** Fields for the project and task that a session counts toward. */
export function WorkFields({ work, choices, onChange, errors }: WorkFieldsProps) {
  const { tasks } = useApp().workspace;
  const { projectId } = work;
  // Completed tasks are as likely as open ones.
  useEffect(() => {
    if (projectId !== '') void tasks.loadDone(projectId);
  }, [tasks, projectId]);
  return (
    <div className={styles.work}>
      <SelectField
        label="Project"
        name="projectId"
        value={work.projectId}
        onChange={(event) => onChange({ projectId: event.currentTarget.value, taskId: '' })}
        error={errors['projectId']}
      >
        <option value="">None (standalone)</option>
        <Options items={choices.projects} />
      </SelectField>
      <SelectField
        label="Task"
        name="taskId"
        value={work.taskId}
        disabled={work.projectId === ''}
        onChange={(event) => onChange({ ...work, taskId: event.currentTarget.value })}
        error={errors['taskId']}
      >
        <option value="">None</option>
        <Options items={choices.tasksOf(work.projectId)} />
      </SelectField>
    </div>
  );
}

function Options({ items }: { items: readonly Named[] }) {
  return items.map(({ id, title }) => (
    <option key={id} value={id}>
      {title}
    </option>
  ));
}
