import { useStore } from '@nanostores/react';
import { Search } from 'lucide-react';
import { type KeyboardEvent, startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createAfterPaint } from '#platform/time/after-paint.ts';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import { NoTaskChoice, TaskChoices } from '#pomodoro/tasks/TaskChoices.tsx';
import { activeTaskOf } from '#pomodoro/work/active-task-of.ts';
import type { Project } from '#shared/contract/work/projects.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { nextItem } from '#ui/actions/menu-movement.ts';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { LoadFailed } from '../../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import { FirstProject } from './FirstProject.tsx';
import { NewWork } from './NewWork.tsx';
import { pickerGroups } from './picker-options.ts';
import styles from './TaskPicker.module.css';

const StandaloneChoices = lazyPart(() =>
  import('../loose-tasks/StandaloneChoices.tsx').then((m) => m.StandaloneChoices),
);

const afterPaint = createAfterPaint();

type PickerProps = { isOpen: boolean; onClose: () => void };

/** Selects the task to work on; a missing one is created here. */
export function TaskPicker({ isOpen, onClose }: PickerProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="What are you working on?">
      <PickerBody onClose={onClose} />
    </Dialog>
  );
}

function PickerBody({ onClose }: { onClose: () => void }) {
  const { projects: projectsStore, tasks: tasksStore } = useApp().workspace;
  const projects = useStore(projectsStore.$projects);
  const tasks = useStore(tasksStore.$tasks);
  for (const state of [projects, tasks]) {
    if (state.kind === 'loading') return <PickerSkeleton />;
    if (state.kind === 'failed') {
      const retry = () => void Promise.all([projectsStore.load(), tasksStore.load()]);
      return <LoadFailed message={state.message} onRetry={retry} />;
    }
  }
  if (projects.kind !== 'ready' || tasks.kind !== 'ready') return null;
  const isEmpty = projects.value.every(({ status }) => status === 'finished');
  if (isEmpty) return <FirstProject onDone={onClose} />;
  return <Picker projects={projects.value} tasks={tasks.value} onClose={onClose} />;
}

type PickerLists = { projects: readonly Project[]; tasks: readonly Task[]; onClose: () => void };

function Picker({ projects, tasks, onClose }: PickerLists) {
  const { activeTask, actions } = useApp().workspace;
  const active = useStore(activeTask.$activeTask);
  const { search, listed, type, list } = useListedSearch();
  const found = listed === null ? null : pickerGroups(projects, tasks, listed);

  function choose(task: Task | null, project: Project | null): void {
    // Closed first: a question that follows is a dialog of its own.
    onClose();
    const chosen = task === null || project === null ? null : activeTaskOf(task, project);
    afterPaint(() => void actions.chooseTask(chosen));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the buttons inside.
    <div className={styles.picker} onKeyDown={(event) => moveByArrows(event, list)}>
      <TextField
        label="Search tasks, or type a new one"
        isLabelHidden
        placeholder="Search tasks, or type a new one"
        type="search"
        autoComplete="off"
        maxLength={300}
        value={search}
        onChange={(event) => type(event.currentTarget.value)}
        start={<Search aria-hidden="true" />}
        data-autofocus
      />
      <div className={styles.list}>
        {search.trim() === '' && (
          <NoTaskChoice isChosen={active === null} onChoose={() => choose(null, null)} />
        )}
        {listed !== null && <StandaloneChoices search={listed} onDone={onClose} />}
        {found?.groups.map((group) => (
          <TaskChoices
            {...group}
            key={group.project.id}
            activeId={active?.taskId ?? null}
            onChoose={choose}
          >
            {group.tasks.length === 0 && (
              <p className={styles.nothing}>No open tasks: type a new one above.</p>
            )}
          </TaskChoices>
        ))}
        {found?.groups.length === 0 && <p className={styles.nothing}>No open task matches.</p>}
        {found !== null && found.more > 0 && (
          <p className={styles.nothing}>{found.more} more tasks: type to find them.</p>
        )}
      </div>
      <NewWork title={search} projects={projects} onMade={choose} onProject={() => type('')} />
    </div>
  );
}

/**
 * Returns the typed text and the text of the listed results. The latter is null at first, because
 * the dialog opens with its field, and is deferred, because the list is long. `list` updates the
 * list immediately.
 */
function useListedSearch() {
  const [search, setSearch] = useState('');
  const [listed, setListed] = useState<string | null>(null);
  useEffect(() => startTransition(() => setListed('')), []);
  return {
    search,
    listed,
    type(text: string) {
      setSearch(text);
      startTransition(() => setListed(text));
    },
    list() {
      if (listed !== search) flushSync(() => setListed(search));
    },
  };
}

/** Moves from the search into the list and back; letters continue to type. */
function moveByArrows(event: KeyboardEvent<HTMLDivElement>, list: () => void): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  // A user who types and immediately presses Down means the typed text.
  list();
  const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-option]')];
  const place = options.findIndex((option) => option.matches(':focus'));
  const isTop = event.key === 'ArrowUp' && place <= 0;
  const target = isTop
    ? event.currentTarget.querySelector<HTMLElement>('input')
    : nextItem(options, place, event.key);
  if (target === null || target === undefined) return;
  event.preventDefault();
  target.focus();
}

function PickerSkeleton() {
  return (
    <div className={styles.picker} aria-busy="true">
      <span className="sr-only">Loading</span>
      <Skeleton shape="block" className={styles.waiting} />
      <Skeleton shape="block" className={styles.waiting} />
      <Skeleton shape="block" className={styles.waiting} />
    </div>
  );
}
