import * as z from 'zod';
import { type TaskField, TaskFields } from '#pomodoro/tasks/TaskFields.tsx';
import { NO_ESTIMATE, readEstimate } from '#pomodoro/tasks/typed-estimate.ts';
import { Day, text } from '#shared/contract/fields.ts';
import type { FieldsOf } from '#shared/contract/work/work-changes.ts';
import { forecastInWords } from '#shared/domain/planner/forecast/forecast-words.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { LONGEST_NOTES, LONGEST_TAG, MOST_TAGS } from '#shared/domain/tasks/limits.ts';
import { REPEATS } from '#shared/domain/tasks/repeat-kinds.ts';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { DialogForm } from '../../parts/forms/DialogForm.tsx';
import { useForm } from '../../parts/forms/use-form.ts';
import { useApp } from '../../workspace/app-context.ts';
import { useForecaster } from '../forecast/use-forecaster.ts';
import type { EditedTask } from './edited-task.ts';
import { TaskDetailFields } from './TaskDetailFields.tsx';
import { readTags } from './typed-tags.ts';

const TaskForm = z.object({
  title: text('Title', 300),
  estimate: z.string().refine((typed) => readEstimate(typed) !== undefined, { error: NO_ESTIMATE }),
  projectId: z.string(),
  dueOn: z.union([z.literal(''), Day]),
  repeat: z.string(),
  tags: z
    .string()
    .refine((typed) => readTags(typed).length <= MOST_TAGS, {
      error: `A task has at most ${MOST_TAGS} tags.`,
    })
    .refine((typed) => readTags(typed).every((tag) => tag.length <= LONGEST_TAG), {
      error: `A tag has at most ${LONGEST_TAG} characters.`,
    }),
  notes: z
    .string()
    .max(LONGEST_NOTES, { error: `Notes are too long: at most ${LONGEST_NOTES} characters.` }),
});

type Typed = z.input<typeof TaskForm>;

export type TaskDialogProps = {
  isOpen: boolean;
  task: EditedTask | null;
  focusFirst?: TaskField;
  /** Saves what was changed; by default in the tasks of projects. */
  onSave?: ((fields: FieldsOf<'task'>) => Promise<CallResult<unknown>>) | undefined;
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
  task: EditedTask;
  focusFirst: TaskField;
};

function EditForm({ task, focusFirst, onSave, onClose }: EditFormProps) {
  const { tasks } = useApp().workspace;
  const forecaster = useForecaster();
  const forecast = (estimate: number | null) => {
    const found = forecaster?.({ projectId: task.projectId ?? '', estimate }) ?? null;
    return found === null ? null : forecastInWords(found);
  };
  const form = useForm({
    schema: TaskForm,
    read: (field): Typed => ({
      title: field('title'),
      estimate: field('estimate'),
      projectId: field('projectId'),
      dueOn: field('dueOn'),
      repeat: field('repeat'),
      tags: field('tags'),
      notes: field('notes'),
    }),
    submit(typed) {
      const fields = changeOf(task, typed);
      return onSave?.(fields) ?? tasks.change(task.id, fields);
    },
    onDone: onClose,
  });
  return (
    <DialogForm form={form} submit="Save" onCancel={onClose}>
      <TaskFields task={task} errors={form.errors} focusFirst={focusFirst} forecast={forecast} />
      <TaskDetailFields task={task} errors={form.errors} focusFirst={focusFirst} />
    </DialogForm>
  );
}

function changeOf(task: EditedTask, typed: Typed) {
  const { projectId } = typed;
  return {
    title: typed.title.trim(),
    estimate: readEstimate(typed.estimate) ?? null,
    dueOn: typed.dueOn === '' ? null : typed.dueOn,
    repeat: REPEATS.find((each) => each === typed.repeat) ?? null,
    tags: readTags(typed.tags),
    notes: typed.notes,
    ...(projectId === '' || projectId === task.projectId ? {} : { projectId }),
  };
}
