import { FolderPlus } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { LONGEST_PROJECT_TITLE, LONGEST_TASK_TITLE } from '#stores/guest/guest-rows.ts';
import { Button } from '#ui/actions/Button.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import styles from '../forms.module.css';
import { typedText } from './typed-text.ts';
import pickerStyles from './WorkPicker.module.css';

/** Makes both, and returns what is wrong with the line of the task; the same again is meant as it is. */
type MakeWork = (project: string, task: string, isAsItIs: boolean) => string;

/** A project and its first task in one step: open where there is none yet, else behind one press. */
export function FirstWork({ isFirst, onMake }: { isFirst: boolean; onMake: MakeWork }) {
  if (isFirst) {
    return (
      <>
        <p>Add a task and its project to track your sessions, or just press Start.</p>
        <WorkForm onMake={onMake} isFirst />
      </>
    );
  }
  return (
    <details className={pickerStyles.new}>
      <summary>
        <FolderPlus aria-hidden="true" />
        New project
      </summary>
      <WorkForm onMake={onMake} isFirst={false} />
    </details>
  );
}

function WorkForm({ onMake, isFirst }: { onMake: MakeWork; isFirst: boolean }) {
  const [wrong, setWrong] = useState<{ project?: string; task?: string }>({});
  /** The task that was refused last. */
  const refused = useRef('');
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const project = typedText(event.currentTarget, 'project');
    const task = typedText(event.currentTarget, 'task');
    if (project === '') setWrong({ project: 'Project is missing.' });
    else if (task === '') setWrong({ task: 'Task is missing.' });
    else {
      const problem = onMake(project, task, refused.current === task);
      refused.current = task;
      setWrong({ task: problem });
    }
  }
  const taskField = (
    <TextField
      key="task"
      label="First task"
      name="task"
      placeholder="Write the introduction"
      maxLength={LONGEST_TASK_TITLE}
      autoComplete="off"
      error={wrong.task}
      {...(isFirst && { 'data-autofocus': true })}
    />
  );
  const projectField = (
    <TextField
      key="project"
      label="Project"
      name="project"
      defaultValue={isFirst ? 'My project' : undefined}
      placeholder="Thesis"
      maxLength={LONGEST_PROJECT_TITLE}
      autoComplete="off"
      error={wrong.project}
    />
  );
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {/* Who is asked what they work on names the task. */}
      {isFirst ? [taskField, projectField] : [projectField, taskField]}
      <Button type="submit" variant="primary" isWide>
        Create and work on it
      </Button>
    </form>
  );
}
