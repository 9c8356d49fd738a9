import { useState } from 'react';
import type { Task } from '#shared/contract/work/tasks.ts';
import { StepField } from '#ui/fields/StepField.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { readEstimate } from './typed-estimate.ts';

/** The fields of a task, by their names in the form. */
export type TaskField = 'title' | 'estimate' | 'projectId';

export type TaskFieldsProps = {
  task: Pick<Task, 'title' | 'estimate' | 'completedPomodoros'>;
  errors: Readonly<Partial<Record<TaskField, string>>>;
  focusFirst?: TaskField;
  /** Says what the task will take by an estimate, or null. */
  forecast?: ((estimate: number | null) => string | null) | undefined;
};

/** The title of a task and how many pomodoros it is thought to take, to be changed in a form. */
export function TaskFields({ task, errors, focusFirst = 'title', forecast }: TaskFieldsProps) {
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
        error={errors.title}
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
        error={errors.estimate}
        isFocusedFirst={focusFirst === 'estimate'}
      />
    </>
  );
}
