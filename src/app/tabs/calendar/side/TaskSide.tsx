import { useStore } from '@nanostores/react';
import { CalendarPlus, GripVertical, Search } from 'lucide-react';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { ProjectDot } from '#pomodoro/tasks/ProjectDot.tsx';
import type { Project } from '#shared/contract/work/projects.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import { useCalendar } from '../calendar-context.ts';
import { useDragging } from '../grid/drag.ts';
import { usualSpan } from '../grid/usual-span.ts';
import styles from './TaskSide.module.css';

const MOST_SHOWN = 60;

/** The open tasks by project, planned by dragging onto a day or by a dialog. */
export function TaskSide() {
  const { workspace } = useApp();
  const projects = valueOr(useStore(workspace.projects.$projects), []);
  const tasks = valueOr(useStore(workspace.tasks.$tasks), []);
  const [typed, type] = useState('');
  const [projectId, choose] = useState('');
  const search = useDeferredValue(typed);
  const open = useMemo(
    () => openTasks({ tasks, projects, search, projectId }),
    [tasks, projects, search, projectId],
  );
  const count = open.reduce((sum, each) => sum + each.tasks.length, 0);
  const heading = useId();
  const unfinished = projects.filter(({ status }) => status !== 'finished');
  return (
    <section className={styles.side} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        Open tasks
      </h2>
      <TextField
        label="Search tasks"
        isLabelHidden
        name="search"
        type="search"
        placeholder="Search tasks"
        autoComplete="off"
        start={<Search aria-hidden="true" />}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <SelectField
        label="Tasks of"
        isLabelHidden
        name="project"
        value={projectId}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">All projects</option>
        {unfinished.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      {open.length === 0 ? (
        <EmptyState title={search === '' && projectId === '' ? 'No open tasks' : 'None found'}>
          {search === '' && projectId === ''
            ? 'Tasks from your projects appear here, ready to plan.'
            : 'Try another word, or all projects.'}
        </EmptyState>
      ) : (
        <div className={styles.list}>
          {firstOf(open, MOST_SHOWN).map(({ project, tasks: own }) => (
            <ProjectLines key={project.id} project={project} tasks={own} />
          ))}
        </div>
      )}
      {count > MOST_SHOWN && (
        <p className={styles.more}>{count - MOST_SHOWN} more: search to find them.</p>
      )}
    </section>
  );
}

/** The open tasks of one project, in the user's order. */
function ProjectLines({ project, tasks }: { project: Project; tasks: readonly Task[] }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={styles.project}>
        {project.color !== null && <ProjectDot color={project.color} />}
        {project.title}
      </h3>
      <ul aria-labelledby={heading}>
        {tasks.map((task) => (
          <TaskLine key={task.id} task={task} project={project} />
        ))}
      </ul>
    </section>
  );
}

function TaskLine({ task, project }: { task: Task; project: Project }) {
  const calendar = useCalendar();
  const { press } = useDragging();
  const work = { taskId: task.id, projectId: project.id };
  return (
    <li
      className={styles.task}
      onPointerDown={(event) => press(event, { kind: 'task', work, title: task.title })}
    >
      <GripVertical className={styles.grip} aria-hidden="true" />
      <span className={styles.title}>{task.title}</span>
      <IconButton
        label={`Plan “${task.title}”…`}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={() =>
          calendar.ask({
            kind: 'new',
            work,
            span: usualSpan(
              calendar,
              calendar.date < calendar.today ? calendar.today : calendar.date,
            ),
          })
        }
      >
        <CalendarPlus aria-hidden="true" />
      </IconButton>
    </li>
  );
}

type Choice = {
  tasks: readonly Task[];
  projects: readonly Project[];
  search: string;
  projectId: string;
};

/** A project with its matching open tasks. */
interface Found {
  readonly project: Project;
  readonly tasks: readonly Task[];
}

/** The matching open tasks by project, each list in the user's order. */
function openTasks({ tasks, projects, search, projectId }: Choice): readonly Found[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = projects
    .filter(({ id, status }) => status !== 'finished' && (projectId === '' || id === projectId))
    .map((project) => ({ project, tasks: [] as Task[] }));
  const byId = new Map(found.map((each) => [each.project.id, each]));
  for (const task of tasks) {
    const own = byId.get(task.projectId ?? '');
    if (task.completed || own === undefined) continue;
    const text = `${task.title} ${own.project.title}`.toLowerCase();
    if (words.every((word) => text.includes(word))) own.tasks.push(task);
  }
  return found.filter((each) => each.tasks.length > 0);
}

/** The first so many tasks of all. */
function firstOf(found: readonly Found[], most: number): readonly Found[] {
  let left = most;
  return found.flatMap(({ project, tasks }) => {
    const shown = tasks.slice(0, Math.max(0, left));
    left -= shown.length;
    return shown.length === 0 ? [] : [{ project, tasks: shown }];
  });
}
