import { useStore } from '@nanostores/react';
import { TaskFields } from '#pomodoro/tasks/fields/TaskFields.tsx';
import {
  changeOf,
  problemsOf,
  readTypedTask,
  type TaskField,
} from '#pomodoro/tasks/fields/typed-task.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import type { FieldsOf } from '#shared/contract/work/work-changes.ts';
import { forecastInWords } from '#shared/domain/planner/forecast/forecast-words.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { DialogForm } from '../../parts/forms/DialogForm.tsx';
import { useForm } from '../../parts/forms/use-form.ts';
import { useApp } from '../../workspace/app-context.ts';
import { useForecaster } from '../forecast/use-forecaster.ts';

export type TaskDialogProps = {
  isOpen: boolean;
  task: Task | null;
  focusFirst?: TaskField;
  onSave: (task: Task, fields: FieldsOf<'task'>) => Promise<CallResult<unknown>>;
  onClose: () => void;
};

/** Edits all fields of a task. */
export function TaskDialog({
  isOpen,
  task,
  focusFirst = 'title',
  onSave,
  onClose,
}: TaskDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Edit task" closesOnBackdrop={false}>
      {task !== null && <EditForm key={task.id} {...{ task, focusFirst, onSave, onClose }} />}
    </Dialog>
  );
}

type EditFormProps = Pick<TaskDialogProps, 'onSave' | 'onClose'> & {
  task: Task;
  focusFirst: TaskField;
};

function EditForm({ task, focusFirst, onSave, onClose }: EditFormProps) {
  const { projects } = useApp().workspace;
  const forecaster = useForecaster();
  const forecast = (estimate: number | null) => {
    const found = forecaster?.({ projectId: task.projectId ?? '', estimate }) ?? null;
    return found === null ? null : forecastInWords(found);
  };
  const form = useForm({
    check: problemsOf,
    read: readTypedTask,
    submit(typed) {
      return onSave(task, changeOf(task, typed));
    },
    onDone: onClose,
  });
  return (
    <DialogForm form={form} submit="Save" onCancel={onClose}>
      <TaskFields
        task={task}
        projects={valueOr(useStore(projects.$projects), [])}
        errors={form.errors}
        focusFirst={focusFirst}
        forecast={forecast}
      />
    </DialogForm>
  );
}
