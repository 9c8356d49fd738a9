import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { TaskFields } from '#pomodoro/tasks/fields/TaskFields.tsx';
import { changeOf, problemsOf, readTypedTask } from '#pomodoro/tasks/fields/typed-task.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { SaveForm } from '../board/SaveForm.tsx';
import type { GuestAreaParts } from '../wire-guest-area.ts';
import { guestForecastOf } from './guest-forecast.ts';
import { typedText } from './typed-text.ts';

export type TaskEditorProps = {
  area: GuestAreaParts;
  isOpen: boolean;
  task: Task | null;
  onClose: () => void;
};

/** Edits all fields of a task. */
export function TaskEditor({ isOpen, task, ...rest }: TaskEditorProps) {
  return (
    <Dialog isOpen={isOpen} onClose={rest.onClose} title="Edit task" closesOnBackdrop={false}>
      {task !== null && <EditForm {...rest} key={task.id} task={task} />}
    </Dialog>
  );
}

type EditFormProps = Omit<TaskEditorProps, 'isOpen'> & { task: Task };

function EditForm({ area, task, onClose }: EditFormProps) {
  const { tasks, projects } = area;
  const all = valueOr(useStore(tasks.$tasks), []);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  function save(form: HTMLFormElement): void {
    const typed = readTypedTask((name) => typedText(form, name));
    const problems = problemsOf(typed);
    setErrors(problems ?? {});
    if (problems !== null) return;
    void tasks.change(task.id, changeOf(task, typed));
    onClose();
  }

  return (
    <SaveForm onSubmit={save} onCancel={onClose}>
      <TaskFields
        task={task}
        projects={valueOr(useStore(projects.$projects), [])}
        errors={errors}
        forecast={guestForecastOf(task, all)}
      />
    </SaveForm>
  );
}
