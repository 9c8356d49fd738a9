import { useStore } from '@nanostores/react';
import { CalendarPlus, GripVertical, Search } from 'lucide-react';
import { useDeferredValue, useId, useMemo, useState } from 'react';
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

/** The open tasks, planned by dragging onto a day or by a dialog. */
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
        <ul className={styles.list} aria-labelledby={heading}>
          {open.slice(0, MOST_SHOWN).map(({ task, project }) => (
            <TaskLine key={task.id} task={task} project={project} />
          ))}
        </ul>
      )}
      {open.length > MOST_SHOWN && (
        <p className={styles.more}>{open.length - MOST_SHOWN} more: search to find them.</p>
      )}
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
      <span className={styles.words}>
        <span className={styles.title}>{task.title}</span>
        <span className={styles.project}>{project.title}</span>
      </span>
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

function openTasks({ tasks, projects, search, projectId }: Choice) {
  const byId = new Map(projects.map((project) => [project.id, project]));
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return tasks.flatMap((task) => {
    const project = byId.get(task.projectId);
    if (task.completed || project === undefined || project.status === 'finished') return [];
    if (projectId !== '' && project.id !== projectId) return [];
    const text = `${task.title} ${project.title}`.toLowerCase();
    return words.every((word) => text.includes(word)) ? [{ task, project }] : [];
  });
}
