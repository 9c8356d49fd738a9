import { activeTaskOf } from '#pomodoro/work/active-task-of.ts';
import type { Project } from '#shared/contract/work/projects.ts';
import type { Found } from '#shared/contract/work/search.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { formatDay } from '#shared/domain/formats/days.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { PaletteOption, PalettePort } from './search/palette-option.ts';

type Titled = { readonly id: string; readonly title: string };

/**
 * Selects a task and starts it. A question may come first; if the user declines, nothing changes.
 */
export async function startWith(
  { actions, activeTask, timer, screen, navigation }: Workspace,
  task: Titled,
  project: Titled,
): Promise<void> {
  await actions.chooseTask(activeTaskOf(task, project));
  const isChosen = activeTask.$activeTask.get()?.taskId === task.id;
  if (isChosen && timer.$timer.get().status === 'idle') screen.start();
  if (screen.$isRefused.get()) navigation.go({ tab: 'pomodoro', projectId: null });
}

/** Returns the option of a loaded task: open it, or start it. */
export function taskOption(
  workspace: Workspace,
  port: PalettePort,
  { task, project }: { task: Task; project: Titled },
): PaletteOption {
  return {
    id: `task:${task.id}`,
    kind: 'task',
    title: task.title,
    detail: project.title,
    isDone: task.completed,
    first: {
      label: 'Open',
      run() {
        port.show({ kind: 'task', task });
        return false;
      },
    },
    second: task.completed ? undefined : starts(workspace, port, { task, project }),
  };
}

function starts(
  workspace: Workspace,
  port: PalettePort,
  { task, project }: { task: Titled; project: Titled },
): PaletteOption['second'] {
  return {
    label: 'Start with this task',
    run() {
      port.close();
      void startWith(workspace, task, project);
      return true;
    },
  };
}

/** Returns the option of a project: open its page, or work on it. */
export function projectOption(
  workspace: Workspace,
  port: PalettePort,
  project: Pick<Project, 'id' | 'title' | 'status'>,
): PaletteOption {
  const isDone = project.status === 'finished';
  return {
    id: `project:${project.id}`,
    kind: 'project',
    title: project.title,
    detail: project.status === 'open' ? undefined : project.status,
    isDone,
    first: goes(workspace, port, project.id),
    second: isDone
      ? undefined
      : {
          label: 'Work on it',
          run() {
            port.close();
            void workspace.actions.workOn(project);
            return true;
          },
        },
  };
}

function goes({ navigation }: Workspace, port: PalettePort, projectId: string) {
  const run = () => {
    port.close();
    navigation.go({ tab: 'projects', projectId });
    return true;
  };
  return { label: 'Open', run };
}

/**
 * Returns options for the server's results: tasks and projects that are not loaded here, notes and
 * sessions.
 */
export function foundOptions(
  workspace: Workspace,
  port: PalettePort,
  found: Found,
): PaletteOption[] {
  const tasks = new Map(valueOr(workspace.tasks.$tasks.get(), []).map((task) => [task.id, task]));
  return [
    ...found.tasks.map(({ id, projectId, projectTitle, title, completed }) => {
      const project = { id: projectId, title: projectTitle };
      const task = tasks.get(id);
      if (task !== undefined) return taskOption(workspace, port, { task, project });
      return {
        id: `task:${id}`,
        kind: 'task' as const,
        title,
        detail: projectTitle,
        isDone: completed,
        first: goes(workspace, port, projectId),
        second: completed ? undefined : starts(workspace, port, { task: { id, title }, project }),
      };
    }),
    ...found.projects.map((project) => projectOption(workspace, port, project)),
    ...found.notes.map(({ id, projectId, projectTitle, title, excerpt }) => ({
      id: `note:${id}`,
      kind: 'note' as const,
      title: title === '' ? excerpt : title,
      detail: [projectTitle, excerpt.startsWith(title) ? '' : excerpt].filter(Boolean).join(' · '),
      alias: excerpt,
      first: goes(workspace, port, projectId),
    })),
    ...found.sessions.map((session) => sessionOption(workspace, port, session)),
  ];
}

function sessionOption(
  { navigation, sessions }: Workspace,
  port: PalettePort,
  session: Found['sessions'][number],
): PaletteOption {
  const { intention, note, taskTitle, projectTitle, localDate, duration } = session;
  const said = [intention, note, taskTitle ?? ''].filter(Boolean);
  const title = said[0] ?? projectTitle ?? 'Session';
  const of = taskTitle ?? projectTitle;
  const day = formatDay(localDate, 'date');
  return {
    id: `session:${session.id}`,
    kind: 'session',
    title,
    detail: [day, `${duration} min`, of === title ? null : of].filter(Boolean).join(' · '),
    alias: said.slice(1).join(' '),
    first: {
      label: 'Show its day',
      run() {
        port.close();
        void sessions.showDay(localDate);
        navigation.go({ tab: 'pomodoro', projectId: null });
        return true;
      },
    },
  };
}
