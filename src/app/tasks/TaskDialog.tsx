import { useState } from 'react';
import * as z from 'zod';
import { text } from '#shared/contract/fields.ts';
import type { Task } from '#shared/contract/tasks.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { StepField } from '#ui/StepField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useApp } from '../app-context.ts';
import { DialogForm } from '../forms/DialogForm.tsx';
import { useForm } from '../forms/use-form.ts';

const WHOLE_NUMBER = 'Enter a whole number from 1 to 99, or leave it empty.';

const TaskForm = z.object({
  title: text('Title', 300),
  estimate: z
    .string()
    .refine((typed) => typed === '' || /^[1-9]\d?$/.test(typed), { error: WHOLE_NUMBER }),
});

/** What the dialog begins with. */
export type TaskField = 'title' | 'estimate';

export type TaskDialogProps = {
  task: Task | null;
  focusFirst?: TaskField;
  onClose: () => void;
};

/** The title of a task and how many pomodoros it is thought to take; open while there is a task. */
export function TaskDialog({ task, focusFirst = 'title', onClose }: TaskDialogProps) {
  return (
    <Dialog
      isOpen={task !== null}
      onClose={onClose}
      title="Edit task"
      size="small"
      closesOnBackdrop={false}
    >
      {task !== null && (
        <EditForm key={task.id} task={task} focusFirst={focusFirst} onClose={onClose} />
      )}
    </Dialog>
  );
}

type EditFormProps = { task: Task; focusFirst: TaskField; onClose: () => void };

function EditForm({ task, focusFirst, onClose }: EditFormProps) {
  const [estimate, setEstimate] = useState(task.estimate === null ? '' : String(task.estimate));
  const { tasks } = useApp().workspace;
  const form = useForm({
    schema: TaskForm,
    read: (field) => ({ title: field('title'), estimate: field('estimate').trim() }),
    submit: ({ title, estimate: typed }) =>
      tasks.change(task.id, {
        title: title.trim(),
        estimate: typed === '' ? null : Number(typed),
      }),
    onDone: onClose,
  });
  return (
    <DialogForm form={form} submit="Save" onCancel={onClose}>
      <TextField
        label="Title"
        name="title"
        defaultValue={task.title}
        maxLength={300}
        autoComplete="off"
        error={form.errors['title']}
        {...(focusFirst === 'title' && { 'data-autofocus': true })}
      />
      <StepField
        label="Estimate"
        name="estimate"
        value={estimate}
        onChange={setEstimate}
        min={1}
        max={99}
        from={Math.max(1, task.completedPomodoros)}
        hint="Pomodoros you think it takes. Optional."
        error={form.errors['estimate']}
        isFocusedFirst={focusFirst === 'estimate'}
      />
    </DialogForm>
  );
}
