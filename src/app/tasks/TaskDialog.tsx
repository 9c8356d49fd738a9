import * as z from 'zod';
import { type TaskField, TaskFields } from '#pomodoro/tasks/TaskFields.tsx';
import { NO_ESTIMATE, readEstimate } from '#pomodoro/tasks/typed-estimate.ts';
import { text } from '#shared/contract/fields.ts';
import type { Task } from '#shared/contract/tasks.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { useApp } from '../app-context.ts';
import { DialogForm } from '../forms/DialogForm.tsx';
import { useForm } from '../forms/use-form.ts';

const TaskForm = z.object({
  title: text('Title', 300),
  estimate: z.string().refine((typed) => readEstimate(typed) !== undefined, { error: NO_ESTIMATE }),
});

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
  const { tasks } = useApp().workspace;
  const form = useForm({
    schema: TaskForm,
    read: (field) => ({ title: field('title'), estimate: field('estimate') }),
    submit: ({ title, estimate }) =>
      tasks.change(task.id, { title: title.trim(), estimate: readEstimate(estimate) ?? null }),
    onDone: onClose,
  });
  return (
    <DialogForm form={form} submit="Save" onCancel={onClose}>
      <TaskFields task={task} errors={form.errors} focusFirst={focusFirst} />
    </DialogForm>
  );
}
