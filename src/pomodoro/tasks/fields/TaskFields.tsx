import { useState } from 'react';
import { StepField } from '#ui/fields/StepField.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { TaskDetailFields, type TaskDetailFieldsProps } from './TaskDetailFields.tsx';
import { readEstimate } from './typed-estimate.ts';

export type TaskFieldsProps = TaskDetailFieldsProps & {
  /** Says what the task will take by an estimate, or null. */
  forecast?: ((estimate: number | null) => string | null) | undefined;
};

/** Every field of a task, to be changed in a form. */
export function TaskFields(props: TaskFieldsProps) {
  const { task, errors, focusFirst = 'title', forecast } = props;
  const [estimate, setEstimate] = useState(task.estimate === null ? '' : String(task.estimate));
  const typed = readEstimate(estimate);
  const words = typed === undefined ? null : (forecast?.(typed) ?? null);
  return (
    <>
      <TextField
        label="Title"
        name="title"
        defaultValue={task.title}
        autoComplete="off"
        error={errors['title']}
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
        hint={words ?? 'Pomodoros you think it takes. Optional.'}
        error={errors['estimate']}
        isFocusedFirst={focusFirst === 'estimate'}
      />
      <TaskDetailFields {...props} />
    </>
  );
}
