import { type FormEvent, useState } from 'react';
import type { Task } from '#shared/contract/tasks.ts';
import { LONGEST_TASK_TITLE } from '#stores/guest/guest-task.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/TextField.tsx';
import styles from './forms.module.css';
import { typedText } from './typed-text.ts';

export type TaskEditorProps = {
  task: Task | null;
  onSave: (id: string, change: { title: string; estimate: number | null }) => void;
  onClose: () => void;
};

/** The title of a task and how many pomodoros it is thought to take; open while there is a task. */
export function TaskEditor({ task, onSave, onClose }: TaskEditorProps) {
  return (
    <Dialog
      isOpen={task !== null}
      onClose={onClose}
      title="Edit task"
      size="small"
      closesOnBackdrop={false}
    >
      {task !== null && <EditForm key={task.id} task={task} onSave={onSave} onClose={onClose} />}
    </Dialog>
  );
}

type EditFormProps = TaskEditorProps & { task: Task };

function EditForm({ task, onSave, onClose }: EditFormProps) {
  const [wrong, setWrong] = useState<{ title?: string; estimate?: string }>({});
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const title = typedText(event.currentTarget, 'title');
    const estimate = typedText(event.currentTarget, 'estimate');
    const isWhole = estimate === '' || /^[1-9]\d?$/.test(estimate);
    setWrong({
      ...(title === '' && { title: 'Title is missing.' }),
      ...(!isWhole && { estimate: 'Enter a whole number from 1 to 99, or leave it empty.' }),
    });
    if (title === '' || !isWhole) return;
    onSave(task.id, { title, estimate: estimate === '' ? null : Number(estimate) });
    onClose();
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label="Title"
        name="title"
        defaultValue={task.title}
        maxLength={LONGEST_TASK_TITLE}
        autoComplete="off"
        error={wrong.title}
        data-autofocus
      />
      <TextField
        label="Estimate"
        name="estimate"
        defaultValue={task.estimate ?? ''}
        inputMode="numeric"
        autoComplete="off"
        hint="Pomodoros you think it takes. Optional."
        error={wrong.estimate}
        className={styles.short}
      />
      <div className={styles.end}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary">
          Save
        </Button>
      </div>
    </form>
  );
}
