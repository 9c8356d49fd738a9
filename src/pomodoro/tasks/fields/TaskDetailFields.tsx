import { LONGEST_NOTES } from '#shared/domain/tasks/limits.ts';
import type { Named } from '#shared/domain/tasks/lines/quick-add.ts';
import { REPEAT_NAMES, REPEATS } from '#shared/domain/tasks/repeat-kinds.ts';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import styles from './TaskDetailFields.module.css';
import { writeTags } from './typed-tags.ts';
import type { EditedTask, TaskField } from './typed-task.ts';

export type TaskDetailFieldsProps = {
  task: EditedTask;
  /** The projects that the task can be in. */
  projects: readonly Named[];
  errors: Readonly<Record<string, string>>;
  focusFirst?: TaskField | undefined;
};

/** The due day, repetition, project and note of a task. */
export function TaskDetailFields({ task, projects, errors, focusFirst }: TaskDetailFieldsProps) {
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label="Due"
          name="dueOn"
          type="date"
          defaultValue={task.dueOn ?? ''}
          error={errors['dueOn']}
        />
        <SelectField label="Repeats" name="repeat" defaultValue={task.repeat ?? ''}>
          <option value="">Never</option>
          {REPEATS.map((repeat) => (
            <option key={repeat} value={repeat}>
              {REPEAT_NAMES[repeat]}
            </option>
          ))}
        </SelectField>
      </div>
      {/* Without its own project in the list, the first one would be selected and move the
          task. */}
      {(task.projectId === null || projects.some(({ id }) => id === task.projectId)) && (
        <SelectField
          label="Project"
          name="projectId"
          defaultValue={task.projectId ?? ''}
          {...(focusFirst === 'projectId' && { 'data-autofocus': true })}
        >
          {task.projectId === null && <option value="">None</option>}
          {projects.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label="Tags"
        name="tags"
        defaultValue={writeTags(task.tags)}
        placeholder="thesis, deep work"
        hint="Separate with commas."
        autoComplete="off"
        error={errors['tags']}
      />
      <TextArea
        label="Notes"
        name="notes"
        rows={4}
        defaultValue={task.notes}
        maxLength={LONGEST_NOTES}
        error={errors['notes']}
      />
    </>
  );
}
