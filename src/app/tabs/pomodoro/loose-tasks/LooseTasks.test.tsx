import { useStore } from '@nanostores/react';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { valueOr } from '#stores/storage/loadable.ts';
import { openMenu } from '#ui/actions/menu-test-kit.ts';
import { buildProject, openAccount, renderInApp } from '../../../app-test-kit.tsx';
import { describeChange } from '../../../parts/waiting/change-words.ts';
import type { Workspace } from '../../../workspace/workspace.ts';
import { DayCard } from '../today/DayCard.tsx';
import { LooseTasks } from './LooseTasks.tsx';

const thesis = buildProject('Thesis', { status: 'working' });

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: Date.parse('2026-11-20T09:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Day({ tasks }: Pick<Workspace, 'tasks'>) {
  const all = valueOr(useStore(tasks.$all), []);
  return <DayCard project={thesis} isWorking={false} tasks={all} />;
}

async function open() {
  const scope = openAccount({ projects: [thesis] });
  renderInApp(
    scope,
    <>
      <Day tasks={scope.workspace.tasks} />
      <LooseTasks />
    </>,
  );
  const line = await screen.findByLabelText('Add an errand');
  return {
    scope,
    add(text: string) {
      fireEvent.change(line, { target: { value: text } });
      fireEvent.submit(line);
    },
    stored: () =>
      valueOr(scope.workspace.tasks.$all.get(), []).filter(({ projectId }) => projectId === null),
    today: () =>
      screen
        .queryAllByRole('list', { name: 'Today’s tasks' })
        .flatMap((list) => within(list).getAllByRole('checkbox'))
        .map((box) => box.getAttribute('aria-label')),
  };
}

describe('an errand', () => {
  it('shows its due day in its row, and is listed today when it is due', async () => {
    const { add, stored, today } = await open();
    add('Buy stamps @today');
    await waitFor(() =>
      expect(stored()).toMatchObject([{ title: 'Buy stamps', dueOn: '2026-11-20' }]),
    );
    expect(today()).toEqual(['Done: Buy stamps']);
  });

  it('has tags and an estimate, which its row shows', async () => {
    const { add, stored } = await open();
    add('Buy stamps #post ~2');
    await waitFor(() =>
      expect(stored()).toMatchObject([{ title: 'Buy stamps', tags: ['post'], estimate: 2 }]),
    );
    expect(screen.getByText('#post')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Add one to/ }).textContent).toBe('0 of 2');
  });

  it('is a task of a project where its line names one', async () => {
    const { add, scope, stored } = await open();
    await scope.workspace.projects.load();
    add('Buy +Thesis');
    const ofProjects = () => valueOr(scope.workspace.tasks.$tasks.get(), []);
    await waitFor(() =>
      expect(ofProjects()).toMatchObject([{ title: 'Buy', projectId: thesis.id }]),
    );
    expect(stored()).toEqual([]);
  });

  it('is edited as any other task', async () => {
    const { add, stored } = await open();
    add('Buy stamps');
    await screen.findByRole('checkbox', { name: 'Done: Buy stamps' });
    openMenu('More for “Buy stamps”');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Edit', hidden: true }));
    fireEvent.change(await screen.findByLabelText('Notes'), { target: { value: 'Ten of them' } });
    fireEvent.change(screen.getByLabelText('Due'), { target: { value: '2026-11-25' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }));
    await waitFor(() =>
      expect(stored()).toMatchObject([
        { title: 'Buy stamps', notes: 'Ten of them', dueOn: '2026-11-25' },
      ]),
    );
  });

  it('is put on today by a key, and taken off with Undo', async () => {
    const { add, scope, today } = await open();
    add('Buy stamps');
    const box = await screen.findByRole('checkbox', { name: 'Done: Buy stamps' });
    fireEvent.keyDown(box, { key: 'T', shiftKey: true });
    await waitFor(() => expect(today()).toEqual(['Done: Buy stamps']));
    act(() => scope.workspace.toasts.$toasts.get().at(-1)?.action?.onAct());
    await waitFor(() => expect(today()).toEqual([]));
  });

  it('is restored by Undo after the tab was left', async () => {
    const { add, scope, stored } = await open();
    add('Buy stamps');
    await screen.findByRole('checkbox', { name: 'Done: Buy stamps' });
    openMenu('More for “Buy stamps”');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Delete', hidden: true }));
    expect(stored()).toEqual([]);
    cleanup();
    act(() => scope.workspace.toasts.$toasts.get().at(-1)?.action?.onAct());
    expect(stored()).toMatchObject([{ title: 'Buy stamps' }]);
  });

  it('is renamed in its row by F2', async () => {
    const { add, stored } = await open();
    add('Buy stmaps');
    await screen.findByRole('checkbox', { name: 'Done: Buy stmaps' });
    fireEvent.keyDown(screen.getByRole('checkbox'), { key: 'F2' });
    const rename = (title: string) => {
      const field = screen.getByLabelText(/^Title of/);
      fireEvent.change(field, { target: { value: title } });
      fireEvent.keyDown(field, { key: 'Enter' });
    };
    rename('Buy stamps');
    await waitFor(() => expect(stored()).toMatchObject([{ title: 'Buy stamps' }]));
  });

  it('has sub-tasks below it, which are done with it', async () => {
    const { add, stored } = await open();
    add('Move house');
    await screen.findByRole('checkbox', { name: 'Done: Move house' });
    openMenu('More for “Move house”');
    fireEvent.click(screen.getByRole('menuitem', { name: /^Add a sub-task/, hidden: true }));
    const line = screen.getByLabelText('Add a sub-task to Move house');
    expect(document.activeElement).toBe(line);
    fireEvent.change(line, { target: { value: 'Boxes' } });
    fireEvent.submit(line);
    const parts = await screen.findByRole('list', { name: 'Sub-tasks of Move house' });
    expect(within(parts).getByRole('checkbox', { name: 'Done: Boxes' })).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Done: Move house' }));
    await waitFor(() => expect(stored().every(({ completed }) => completed)).toBe(true));
  });

  it('moves up by its menu', async () => {
    const { add, stored } = await open();
    add('Buy stamps');
    add('Call Ada');
    await screen.findByRole('checkbox', { name: 'Done: Call Ada' });
    openMenu('More for “Call Ada”');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Move up', hidden: true }));
    await waitFor(() =>
      expect(stored().map(({ title }) => title)).toEqual(['Call Ada', 'Buy stamps']),
    );
  });

  it('moves to a project, and is a task of it before the server has answered', async () => {
    const { add, scope, stored } = await open();
    add('Buy stamps');
    await screen.findByRole('checkbox', { name: 'Done: Buy stamps' });
    openMenu('More for “Buy stamps”');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Move to a project…', hidden: true }));
    fireEvent.change(await screen.findByLabelText('Project'), { target: { value: thesis.id } });
    fireEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }));
    await waitFor(() => expect(stored()).toEqual([]));
    const tasks = valueOr(scope.workspace.tasks.$tasks.get(), []);
    expect(tasks).toMatchObject([{ title: 'Buy stamps', projectId: thesis.id }]);
    expect(scope.workspace.toasts.$toasts.get().at(-1)).toMatchObject({
      message: '“Buy stamps” moved to Thesis.',
    });
    const waiting = scope.workspace.changes.$waiting.get().map(describeChange);
    expect(waiting.at(-1)).toBe('Move task “Buy stamps” to a project');
  });

  it('is deleted for good when the page is left before Undo', async () => {
    const { add, scope, stored } = await open();
    add('Buy stamps');
    await screen.findByRole('checkbox', { name: 'Done: Buy stamps' });
    openMenu('More for “Buy stamps”');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Delete', hidden: true }));
    act(() => scope.workspace.commitRemovals());
    await waitFor(() =>
      expect(scope.workspace.changes.$waiting.get().map(({ change }) => change)).toMatchObject([
        { act: 'create' },
        { act: 'delete' },
      ]),
    );
    expect(stored()).toEqual([]);
  });
});
