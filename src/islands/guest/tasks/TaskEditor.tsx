import { useState } from 'react';
import { TaskFields } from '#pomodoro/tasks/TaskFields.tsx';
import { NO_ESTIMATE, readEstimate } from '#pomodoro/tasks/typed-estimate.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { SaveForm } from '../board/SaveForm.tsx';
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
  function save(form: HTMLFormElement): void {
    const title = typedText(form, 'title');
    const estimate = readEstimate(typedText(form, 'estimate'));
    const isTooLong = title.length > 300;
    setWrong({
      ...(title === '' && { title: 'Title is missing.' }),
      ...(isTooLong && { title: 'Title is too long: at most 300 characters.' }),
      ...(estimate === undefined && { estimate: NO_ESTIMATE }),
    });
    if (title === '' || isTooLong || estimate === undefined) return;
    onSave(task.id, { title, estimate });
    onClose();
  }
  return (
    <SaveForm onSubmit={save} onCancel={onClose}>
      <TaskFields task={task} errors={wrong} />
    </SaveForm>
  );
}
