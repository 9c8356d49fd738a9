import { readTask } from '#pomodoro/work/read-task.ts';
import { notesApi } from '#shared/contract/work/notes.ts';
import type { Project } from '#shared/contract/work/projects.ts';
import { explain } from '#stores/storage/failure.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { DATA_CHANGED, emit } from '../work/window-events.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Making, PaletteOption, PalettePort } from './search/palette-option.ts';
import { startWith } from './things.ts';

/**
 * Input of a creation: the text, and the text that was refused before and is now accepted
 * unchanged.
 */
export interface Typed {
  readonly text: string;
  readonly refused: { current: string };
}

/**
 * Returns the project for new items: the open one, else the working one, else the active task's,
 * else the first.
 */
function placeOfNew(workspace: Workspace, projects: readonly Project[]): Project | null {
  const open = projects.filter(({ status }) => status !== 'finished');
  const wanted = [
    workspace.navigation.$place.get().projectId,
    workspace.projects.$working.get()?.id,
    workspace.activeTask.$activeTask.get()?.projectId,
  ];
  for (const id of wanted) {
    const project = open.find((each) => each.id === id);
    if (project !== undefined) return project;
  }
  return open[0] ?? null;
}

/** Returns the creations for a text: all kinds, or only the requested one. */
export function creationsOf(
  workspace: Workspace,
  port: PalettePort,
  {
    text,
    refused,
    making,
    known,
  }: Typed & {
    making: Making | null;
    known: { readonly projects: readonly Project[]; readonly isReady: boolean };
  },
): PaletteOption[] {
  const title = text.trim();
  // Before the projects are loaded, the target is unknown.
  if (title === '' || !known.isReady) return [];
  const place = placeOfNew(workspace, known.projects);
  const project = makeProject(workspace, port, title);
  // A task needs a project.
  if (place === null) return [project];
  const all = {
    task: makeTask(workspace, port, { text: title, refused, place }),
    project,
    note: makeNote(workspace, port, { text: title, place }),
  };
  return making === null ? [all.task, all.project, all.note] : [all[making]];
}

function makeTask(
  workspace: Workspace,
  port: PalettePort,
  { text, refused, place }: Typed & { place: Project },
): PaletteOption {
  const add = (isStarted: boolean) => async () => {
    const isAsItIs = refused.current === text;
    const { task, error } = readTask(workspace, { line: text, projectId: place.id, isAsItIs });
    if (task === null) {
      refused.current = text;
      port.complain(error);
      return false;
    }
    port.close();
    const result = await workspace.tasks.create(task);
    if (result.kind !== 'ok') return true;
    const known = valueOr(workspace.projects.$projects.get(), []);
    const project = known.find(({ id }) => id === result.value.projectId) ?? place;
    const { id } = result.value;
    workspace.toasts.show({
      tone: 'info',
      text: `“${task.title}” added to ${project.title}.`,
      action: { label: 'Undo', onAct: () => void takeBackTask(workspace, id) },
    });
    if (isStarted) await startWith(workspace, result.value, project);
    return true;
  };
  return {
    id: 'create:task',
    kind: 'create',
    title: `Create task “${text}”`,
    detail: place.title,
    first: { label: 'Create', run: add(false) },
    second: { label: 'Create and start with it', run: add(true) },
  };
}

async function takeBackTask({ tasks, activeTask }: Workspace, id: string): Promise<void> {
  tasks.removals.begin(id);
  await tasks.removals.commit(id);
  if (activeTask.$activeTask.get()?.taskId === id) await activeTask.load();
}

function makeProject(
  { projects, navigation, toasts }: Workspace,
  port: PalettePort,
  title: string,
): PaletteOption {
  const run = async () => {
    port.close();
    const result = await projects.create(title.slice(0, 200));
    if (result.kind !== 'ok') return true;
    const { id } = result.value;
    navigation.go({ tab: 'projects', projectId: id });
    toasts.show({
      tone: 'info',
      text: `Project “${title}” created.`,
      action: {
        label: 'Undo',
        onAct() {
          projects.removals.begin(id);
          void projects.removals.commit(id);
          if (navigation.$place.get().projectId === id) {
            navigation.go({ tab: 'projects', projectId: null });
          }
        },
      },
    });
    return true;
  };
  return {
    id: 'create:project',
    kind: 'create',
    title: `Create project “${title}”`,
    first: { label: 'Create', run },
  };
}

async function takeBackNote({ client, toasts }: Workspace, id: string): Promise<void> {
  const result = await client.call(notesApi.remove, { params: { id } });
  if (result.kind === 'ok') emit(DATA_CHANGED, ['notes']);
  else toasts.show({ tone: 'error', text: explain(result, 'The note was not deleted.') });
}

function makeNote(
  workspace: Workspace,
  port: PalettePort,
  { text, place }: { text: string; place: Project },
): PaletteOption {
  const { client, navigation, toasts } = workspace;
  const run = async () => {
    const result = await client.call(notesApi.create, { params: { id: place.id }, body: { text } });
    if (result.kind !== 'ok') {
      port.complain(explain(result, 'The note was not saved.'));
      return false;
    }
    port.close();
    const { id } = result.value;
    toasts.show({
      tone: 'info',
      text: `Note added to ${place.title}.`,
      action: { label: 'Undo', onAct: () => void takeBackNote(workspace, id) },
    });
    navigation.go({ tab: 'projects', projectId: place.id });
    return true;
  };
  return {
    id: 'create:note',
    kind: 'create',
    title: `Create note “${text}”`,
    detail: place.title,
    first: { label: 'Create', run },
  };
}
