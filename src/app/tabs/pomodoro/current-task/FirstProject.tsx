import { useRef } from 'react';
import * as z from 'zod';
import { activeTaskOf } from '#pomodoro/work/active-task-of.ts';
import type { ActiveTask } from '#shared/contract/account/users.ts';
import { text } from '#shared/contract/fields.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { Button } from '#ui/actions/Button.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { FormMessage } from '../../../parts/forms/FormMessage.tsx';
import { useForm } from '../../../parts/forms/use-form.ts';
import { readNewTask } from '../../../tasks/quick-add/read-new-task.ts';
import { useApp } from '../../../workspace/app-context.ts';
import styles from './FirstProject.module.css';

const FirstWork = z.object({ project: text('Project', 200), task: text('Task', 300) });

/** The first step: a project and its first task in one form. */
export function FirstProject({ onDone }: { onDone: () => void }) {
  const { workspace } = useApp();
  const { projects, tasks, actions } = workspace;
  /** The line refused last: submitted again, it is accepted as a title. */
  const refused = useRef('');

  async function make(given: { project: string; task: string }): Promise<CallResult<ActiveTask>> {
    const line = given.task.trim();
    const read = { line, projectId: '', isAsItIs: refused.current === line };
    const { task: wanted, error } = await readNewTask(workspace, read);
    if (wanted === null) {
      refused.current = line;
      return wrongTask(error);
    }
    const project = await projects.create(given.project.trim());
    if (project.kind !== 'ok') return project;
    const task = await tasks.create({ ...wanted, projectId: project.value.id });
    if (task.kind !== 'ok') return task;
    return { kind: 'ok', value: activeTaskOf(task.value, project.value) };
  }

  const form = useForm({
    schema: FirstWork,
    read: (field) => ({ project: field('project'), task: field('task') }),
    submit: make,
    onDone: (task) => {
      onDone();
      void actions.chooseTask(task);
    },
  });

  return (
    <form className={styles.form} {...form.props}>
      <p className={styles.lede}>
        Add a task and its project to track your sessions, or just press Start.
      </p>
      <TextField
        label="First task"
        name="task"
        placeholder="Write the introduction"
        maxLength={300}
        autoComplete="off"
        error={form.errors['task']}
        data-autofocus
      />
      <TextField
        label="Project"
        name="project"
        defaultValue="My project"
        maxLength={200}
        autoComplete="off"
        error={form.errors['project']}
      />
      <FormMessage message={form.message} />
      <Button type="submit" variant="primary" isWide isBusy={form.isBusy}>
        Create and work on it
      </Button>
    </form>
  );
}

/** Returns the refusal of an invalid line in the shape of a server's answer. */
function wrongTask(message: string): CallResult<never> {
  return {
    kind: 'refused',
    status: 422,
    id: 'invalid',
    message,
    fields: { task: message },
    current: null,
  };
}
