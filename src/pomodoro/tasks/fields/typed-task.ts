import type { Task } from '#shared/contract/work/tasks.ts';
import type { FieldsOf } from '#shared/contract/work/work-changes.ts';
import { isKnownDay, NO_KNOWN_DAY } from '#shared/domain/dates/known-days.ts';
import { LONGEST_NOTES, LONGEST_TAG, MOST_TAGS } from '#shared/domain/tasks/limits.ts';
import { REPEATS } from '#shared/domain/tasks/repeat-kinds.ts';
import { NO_ESTIMATE, readEstimate } from './typed-estimate.ts';
import { readTags } from './typed-tags.ts';

/** A task as it is edited; one without a project can be given one. */
export type EditedTask = Pick<
  Task,
  'id' | 'title' | 'estimate' | 'dueOn' | 'repeat' | 'tags' | 'notes' | 'completedPomodoros'
> & { readonly projectId: string | null };

/** The fields of a task in a form, by their names. */
export const TASK_FIELDS = [
  'title',
  'estimate',
  'dueOn',
  'repeat',
  'projectId',
  'tags',
  'notes',
] as const;

/** The name of a field of a task in a form. */
export type TaskField = (typeof TASK_FIELDS)[number];

/** The texts that are typed into the fields of a task. */
export type TypedTask = Readonly<Record<TaskField, string>>;

const LONGEST_TITLE = 300;

/** Reads the fields of a task in a form. */
export function readTypedTask(field: (name: string) => string): TypedTask {
  const texts = TASK_FIELDS.map((name) => [name, field(name)]);
  // The compiler cannot see that the object has these names.
  return Object.fromEntries(texts) as TypedTask;
}

/** Returns what is wrong with a typed task, by field; null where nothing is. */
export function problemsOf(typed: TypedTask): Readonly<Record<string, string>> | null {
  const title = typed.title.trim();
  const tags = readTags(typed.tags);
  const problems: readonly (readonly [field: TaskField, isWrong: boolean, problem: string])[] = [
    ['title', title === '', 'Title is missing.'],
    [
      'title',
      title.length > LONGEST_TITLE,
      `Title is too long: at most ${LONGEST_TITLE} characters.`,
    ],
    ['estimate', readEstimate(typed.estimate) === undefined, NO_ESTIMATE],
    ['dueOn', typed.dueOn !== '' && !isKnownDay(typed.dueOn), NO_KNOWN_DAY],
    ['tags', tags.length > MOST_TAGS, `A task has at most ${MOST_TAGS} tags.`],
    [
      'tags',
      tags.some((tag) => tag.length > LONGEST_TAG),
      `A tag has at most ${LONGEST_TAG} characters.`,
    ],
    [
      'notes',
      typed.notes.length > LONGEST_NOTES,
      `Notes are too long: at most ${LONGEST_NOTES} characters.`,
    ],
  ];
  const found = problems.flatMap(([field, isWrong, problem]) =>
    isWrong ? [[field, problem]] : [],
  );
  return found.length === 0 ? null : Object.fromEntries(found);
}

/** Returns a task's fields as they were typed. */
export function changeOf(task: EditedTask, typed: TypedTask): FieldsOf<'task'> {
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
