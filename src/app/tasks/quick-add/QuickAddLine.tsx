/* Preview of the parsed line of a new task, while it is typed. */
import { useStore } from '@nanostores/react';
import { type KnownToLines, placeOf, readTask } from '#pomodoro/work/read-task.ts';
import { dueWords } from '#shared/domain/tasks/due-words.ts';
import { readQuickAdd } from '#shared/domain/tasks/lines/quick-add.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { useApp } from '../../workspace/app-context.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import styles from './QuickAddLine.module.css';

/** The list that a line is typed into. */
export interface LinePlace {
  readonly line: string;
  /** Null for the inbox. */
  readonly projectId: string | null;
  readonly isPart: boolean;
  readonly isAsItIs: boolean;
  /** The day of the list, `YYYY-MM-DD`: the due day of its tasks unless the line names another. */
  readonly dueOn?: string | undefined;
}

/**
 * Reads a task from a line typed into a list. A message names the project or day of a task that
 * belongs elsewhere. A subtask cannot leave its parent.
 */
export function takeTask(
  workspace: KnownToLines & { readonly toasts: Pick<Workspace['toasts'], 'show'> },
  given: LinePlace,
) {
  const read = readTask(workspace, given);
  if (read.task === null) return read;
  const task = { ...read.task, dueOn: read.task.dueOn ?? given.dueOn ?? null };
  const isElsewhere = task.projectId !== given.projectId;
  const projects = valueOr(workspace.projects.$projects.get(), []);
  const place = projects.find(({ id }) => id === task.projectId)?.title ?? 'its project';
  if (isElsewhere && given.isPart) {
    return { task: null, error: `A sub-task stays with its task: leave out “+${place}”.` };
  }
  const due = laterWords(task.dueOn, given.dueOn);
  if (isElsewhere || due !== '') {
    const text = isElsewhere
      ? `“${task.title}” added to ${place}${due}.`
      : `“${task.title}” added${due}.`;
    workspace.toasts.show({ tone: 'success', text, topic: 'added' });
  }
  return { task, error: '' };
}

/** Returns the due day in words where it is later than the day of the list; else empty. */
function laterWords(dueOn: string | null, day: string | undefined): string {
  if (day === undefined || dueOn === null || dueOn <= day) return '';
  return `, due ${dueWords(dueOn, day).text.replace('Tomorrow', 'tomorrow')}`;
}

/** The parsed parts of a line besides its title, announced to screen readers on a pause. */
export function QuickAddLine({ line }: { line: string }) {
  const { workspace } = useApp();
  const projects = valueOr(useStore(workspace.projects.$projects), []);
  const { title, tags, estimate, dueOn, projectId } = readQuickAdd(line, placeOf(workspace));
  const project = projects.find(({ id }) => id === projectId);
  const parts = [
    ...(project === undefined ? [] : [`in ${project.title}`]),
    ...(estimate === null ? [] : [counted(estimate, 'pomodoro')]),
    ...(dueOn === null ? [] : [dueWords(dueOn, workspace.today()).text]),
    ...tags.map((tag) => `#${tag}`),
  ];
  return (
    <p className={styles.line} role="status">
      {parts.length > 0 && <span className="sr-only">Understood: {title},</span>}
      {parts.map((part) => (
        <span key={part} className={styles.part}>
          {part}
        </span>
      ))}
    </p>
  );
}
