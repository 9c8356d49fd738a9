import { useState } from 'react';
import { lazyDialog } from '#pomodoro/lazy/lazy-dialog.tsx';
import type { TaskField } from '#pomodoro/tasks/fields/typed-task.ts';
import type { LooseTask } from '#shared/contract/work/loose-tasks.ts';
import type { FieldsOf } from '#shared/contract/work/work-changes.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import type { LooseTasksStore } from '#stores/tasks/loose-tasks-store.ts';
import type { ChosenDay } from '../../../tasks/day/day-choices.ts';
import { setDueDay } from '../../../tasks/day/set-day.ts';
import { useApp } from '../../../workspace/app-context.ts';
import { LooseTaskRow } from './LooseTaskRow.tsx';
import styles from './LooseTasks.module.css';
import { useStandaloneTaskId } from './standalone-choice.ts';

const TaskDialog = lazyDialog('Edit task', () =>
  import('../../../tasks/dialog/TaskDialog.tsx').then((m) => m.TaskDialog),
);

type Edited = { store: LooseTasksStore; task: LooseTask; field: TaskField };

/** Part of a list of tasks. */
export interface SomeLooseTasks {
  readonly store: LooseTasksStore;
  readonly tasks: readonly LooseTask[];
}

export type LooseTaskRowsProps = {
  lists: readonly SomeLooseTasks[];
  label: string;
  /** In a list for today, the due day is not repeated. */
  isOfToday?: boolean;
  /** A task stays visible when it is completed or reopened. */
  staysInSight: boolean;
};

/** Rows of tasks outside every project, with all their actions. */
export function LooseTaskRows(props: LooseTaskRowsProps) {
  const { lists, label, isOfToday = false, staysInSight } = props;
  const { workspace } = useApp();
  const { toasts } = workspace;
  const activeId = useStandaloneTaskId();
  const [edited, setEdited] = useState<Edited | null>(null);
  const [isEditing, setEditing] = useState(false);

  function remove(store: LooseTasksStore, { id, title }: LooseTask): void {
    store.removals.begin(id);
    toasts.show({
      tone: 'info',
      text: `“${title}” deleted.`,
      action: { label: 'Undo', onAct: () => store.removals.undo(id) },
      onEnd: () => void store.removals.commit(id),
    });
  }

  function toggle(store: LooseTasksStore, task: LooseTask, completed: boolean): void {
    void store.change(task, { completed }).then(() => {
      // The server decides what the next task is, and whether it is removed.
      if (task.repeat !== null) void store.load();
    });
    if (!completed || staysInSight) return;
    toasts.show({
      tone: 'success',
      text: `“${task.title}” is done.`,
      action: { label: 'Undo', onAct: () => void store.change(task, { completed: false }) },
    });
  }

  async function save({ store, task }: Edited, fields: FieldsOf<'task'>) {
    const result = await store.change(task, fields);
    const projects = valueOr(workspace.projects.$projects.get(), []);
    const project = projects.find(({ id }) => id === fields.projectId);
    if (result.kind === 'ok' && project !== undefined) {
      toasts.show({ tone: 'success', text: `“${task.title}” moved to ${project.title}.` });
    }
    return result;
  }

  function edit(what: Edited): void {
    setEdited(what);
    setEditing(true);
  }

  function setDay(store: LooseTasksStore, task: LooseTask, day: ChosenDay): void {
    setDueDay(workspace, task, { day, change: (dueOn) => store.change(task, { dueOn }) });
  }

  const rows = lists.flatMap(({ store, tasks }) => tasks.map((task) => ({ store, task })));
  if (rows.length === 0) return null;
  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {rows.map(({ store, task }) => (
          <LooseTaskRow
            key={task.id}
            task={task}
            isActive={task.id === activeId}
            today={workspace.today()}
            isOfToday={isOfToday}
            onWork={
              store.kind === 'standalone'
                ? () => void workspace.actions.chooseLooseTask(task)
                : undefined
            }
            onDay={(day) => setDay(store, task, day)}
            onToggle={(completed) => toggle(store, task, completed)}
            onCount={() => void store.count(task)}
            onRename={(title) => void store.change(task, { title })}
            onEdit={(field) => edit({ store, task, field })}
            onRemove={() => remove(store, task)}
          />
        ))}
      </ul>
      {edited !== null && (
        <TaskDialog
          isOpen={isEditing}
          task={{ ...edited.task, projectId: null }}
          focusFirst={edited.field}
          onSave={(fields) => save(edited, fields)}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}
