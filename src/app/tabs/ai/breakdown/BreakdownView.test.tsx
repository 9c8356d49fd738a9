import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { valueOr } from '#stores/storage/loadable.ts';
import { buildProject, buildTask, openAccount, renderInApp } from '../../../app-test-kit.tsx';
import { BreakdownView } from './BreakdownView.tsx';

const thesis = buildProject('Thesis', { status: 'working' });
const chapter = buildTask('Write chapter 3', thesis, { estimate: 10 });

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(projects = [thesis]) {
  const scope = openAccount({ projects, tasks: [chapter] });
  renderInApp(scope, <BreakdownView />);
  const tasks = () => valueOr(scope.workspace.tasks.$tasks.get(), []);
  return { ...scope, tasks };
}

async function propose(goal: string) {
  fireEvent.change(await screen.findByLabelText('Goal'), { target: { value: goal } });
  fireEvent.click(screen.getByRole('button', { name: 'Break it down' }));
}

const part = (number: number) => screen.getByLabelText<HTMLInputElement>(`Title of part ${number}`);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('a goal without a server', () => {
  it('becomes usual steps, which says why', async () => {
    open();
    await propose('Write the essay on Kant');
    const heading = await screen.findByRole('heading', { name: 'Write the essay on Kant' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText(/^Your done tasks could not be loaded/)).toBeTruthy();
    expect(part(2).value).toBe('Outline the essay on Kant');
    expect(screen.getByText('5 parts, 8 pomodoros in all.')).toBeTruthy();
  });

  it.each([
    ['', 'Type a goal, or choose one of your tasks.'],
    ['123', 'There are no words in this. Say what you want to get done.'],
    ['x'.repeat(301), 'The goal is too long: at most 300 characters. Say it in one line.'],
  ])('is refused with a word where it is none: %#', async (goal, problem) => {
    open();
    await propose(goal);
    expect(await screen.findByText(problem)).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Parts' })).toBeNull();
  });

  it('is edited, and accepted as tasks of a project with one Undo', async () => {
    const { workspace, tasks } = open();
    await propose('Write the essay on Kant');
    await screen.findByText('5 parts, 8 pomodoros in all.');
    fireEvent.change(part(1), { target: { value: 'Read Kant' } });
    press('Move “Read Kant” down');
    expect(screen.getByText('“Read Kant”: place 2 of 5.')).toBeTruthy();
    press('Remove “Proofread and finish”');
    press('Pomodoros of part 4: one more');
    press('Add 4 tasks to Thesis');
    await waitFor(() => expect(tasks()).toHaveLength(5));
    const added = tasks().filter(({ id }) => id !== chapter.id);
    expect(added.map(({ title, estimate }) => [title, estimate])).toEqual([
      ['Outline the essay on Kant', 1],
      ['Read Kant', 1],
      ['Write a first draft of the essay on Kant', 3],
      ['Revise the draft', 3],
    ]);
    await waitFor(() => expect(workspace.toasts.$toasts.get()).toHaveLength(1));
    const [toast] = workspace.toasts.$toasts.get();
    expect(toast?.message).toBe('4 tasks added to “Thesis”.');
    toast?.action?.onAct();
    await waitFor(() => expect(tasks().map(({ id }) => id)).toEqual([chapter.id]));
  });

  it('is not accepted with an empty title or a wrong estimate', async () => {
    const { tasks } = open();
    await propose('Write the essay on Kant');
    await screen.findByText('5 parts, 8 pomodoros in all.');
    press('Add a part');
    expect(document.activeElement).toBe(part(6));
    press('Add 6 tasks to Thesis');
    expect(screen.getByText('Give this part a title, or remove it.')).toBeTruthy();
    expect(document.activeElement).toBe(part(6));
    expect(tasks()).toHaveLength(1);
  });
});

it('a chosen task becomes sub-tasks with its estimate shared out', async () => {
  const { tasks } = open();
  fireEvent.click(await screen.findByRole('button', { name: /Write chapter 3/ }));
  expect(screen.getByText('Your task in Thesis.')).toBeTruthy();
  press('Break it down');
  await screen.findByText('5 parts, 10 pomodoros in all.');
  press('Add 5 sub-tasks');
  await waitFor(() => expect(tasks()).toHaveLength(6));
  expect(tasks().filter(({ parentId }) => parentId === chapter.id)).toHaveLength(5);
});

it('a goal follows the parts of a done task like it', async () => {
  const row = { projectId: thesis.id, estimate: null, doneAt: '2026-11-20T08:00:00.000Z' };
  const [whole, one] = [buildProject('').id, buildProject('').id];
  const items = [
    { ...row, id: whole, parentId: null, title: 'Prepare talk 1', took: 0 },
    { ...row, id: one, parentId: whole, title: 'Slides', took: 4 },
  ];
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes('/stats/done-tasks')) throw new TypeError('No server.');
    return Response.json({ items });
  });
  open();
  await propose('Prepare talk 2');
  const parts = await screen.findByRole('list', { name: 'Parts' });
  expect(within(parts).getByText('Like “Slides” in “Prepare talk 1”, which took 4.')).toBeTruthy();
});

it('without a project it names the way to one', async () => {
  const { workspace } = open([]);
  await propose('Write the essay on Kant');
  await screen.findByText(/^Tasks belong to a project/);
  press('Go to projects');
  expect(workspace.navigation.$place.get().tab).toBe('projects');
});
