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

async function answer(parts: string, fields: { outcome?: string; size?: string } = {}) {
  const { outcome = '', size = '' } = fields;
  fireEvent.change(await screen.findByLabelText('Outcome'), { target: { value: outcome } });
  const field = screen.getByRole('textbox', { name: 'Parts' });
  fireEvent.change(field, { target: { value: parts } });
  fireEvent.change(screen.getByLabelText('Size'), { target: { value: size } });
  press('Propose these parts');
}

const ESSAY = 'Read Kant, Outline\nDraft, Proofread';

describe('a goal that is like nothing done before', () => {
  it('is asked about, and becomes the parts that were named', async () => {
    open();
    await propose('Write the essay on Kant');
    const heading = await screen.findByRole('heading', { name: 'Write the essay on Kant' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getAllByText(/Your done tasks could not be loaded\./)).toHaveLength(2);
    press('Propose these parts');
    expect(screen.getByText('Name at least one part.')).toBeTruthy();
    await answer(ESSAY, { outcome: 'Handed in', size: '8' });
    await screen.findByText('5 parts, 8 pomodoros in all.');
    const proposed = screen.getByRole('heading', { name: 'Write the essay on Kant' });
    expect(document.activeElement).toBe(proposed);
    expect(part(2).value).toBe('Outline');
    expect(part(5).value).toBe('Check: Handed in');
  });

  it.each([
    ['', 'Type a goal, or choose one of your tasks.'],
    ['123', 'There are no words in this. Say what you want to get done.'],
    ['x'.repeat(301), 'The goal is too long: at most 300 characters. Say it in one line.'],
  ])('is refused with a word where it is none: %#', async (goal, problem) => {
    open();
    await propose(goal);
    expect(await screen.findByText(problem)).toBeTruthy();
    expect(screen.queryByLabelText('Outcome')).toBeNull();
  });

  it('is edited, and accepted as tasks of a project with one Undo', async () => {
    const { workspace, tasks } = open();
    await propose('Write the essay on Kant');
    await answer(ESSAY, { size: '6' });
    await screen.findByText('4 parts, 6 pomodoros in all.');
    fireEvent.change(part(1), { target: { value: 'Read all of Kant' } });
    press('Move “Read all of Kant” down');
    expect(screen.getByText('“Read all of Kant”: place 2 of 4.')).toBeTruthy();
    press('Remove “Proofread”');
    press('Pomodoros of part 3: one more');
    fireEvent.change(screen.getByLabelText('Project'), { target: { value: thesis.id } });
    press('Add 3 tasks to Thesis');
    await waitFor(() => expect(tasks()).toHaveLength(4));
    const added = tasks().filter(({ id }) => id !== chapter.id);
    expect(added.map(({ title, estimate }) => [title, estimate])).toEqual([
      ['Outline', 2],
      ['Read all of Kant', 2],
      ['Draft', 2],
    ]);
    await waitFor(() => expect(workspace.toasts.$toasts.get()).toHaveLength(1));
    const [toast] = workspace.toasts.$toasts.get();
    expect(toast?.message).toBe('3 tasks added to “Thesis”.');
    toast?.action?.onAct();
    await waitFor(() => expect(tasks().map(({ id }) => id)).toEqual([chapter.id]));
  });

  it('belongs to no project where none is named, and is accepted there with one Undo', async () => {
    const { workspace, tasks } = open();
    await propose('Birthday party for Mia');
    await answer('Invite guests, Order the cake');
    const project = await screen.findByLabelText<HTMLSelectElement>('Project');
    expect(project.selectedOptions[0]?.text).toBe('No project');
    press('Add 2 tasks');
    const waiting = () =>
      workspace.changes.$waiting.get().map(({ change }) => [change.entity, change.act]);
    const create = ['task', 'create'];
    await waitFor(() => expect(waiting()).toEqual([create, create]));
    expect(tasks()).toHaveLength(1);
    await waitFor(() => expect(workspace.toasts.$toasts.get()).toHaveLength(1));
    const [toast] = workspace.toasts.$toasts.get();
    expect(toast?.message).toBe('2 tasks added to “Other tasks”.');
    toast?.action?.onAct();
    const isGone = ['task', 'delete'];
    await waitFor(() => expect(waiting().slice(-2)).toEqual([isGone, isGone]));
  });

  it('is not accepted with an empty title or a wrong estimate', async () => {
    const { tasks } = open();
    await propose('Improve my Thesis');
    await answer(ESSAY);
    await screen.findByText('4 parts, 0 pomodoros in all.');
    press('Add a part');
    expect(document.activeElement).toBe(part(5));
    press('Add 5 tasks to Thesis');
    expect(screen.getByText('Give this part a title, or remove it.')).toBeTruthy();
    expect(document.activeElement).toBe(part(5));
    expect(tasks()).toHaveLength(1);
  });
});

it('a chosen task becomes sub-tasks with its estimate shared out', async () => {
  const { tasks } = open();
  fireEvent.click(await screen.findByRole('button', { name: /Write chapter 3/ }));
  expect(screen.getByText('Your task in Thesis.')).toBeTruthy();
  press('Break it down');
  await screen.findByLabelText('Outcome');
  expect(screen.getByLabelText<HTMLInputElement>('Size').value).toBe('10');
  await answer(ESSAY, { size: '10' });
  await screen.findByText('4 parts, 10 pomodoros in all.');
  press('Add 4 sub-tasks');
  await waitFor(() => expect(tasks()).toHaveLength(5));
  expect(tasks().filter(({ parentId }) => parentId === chapter.id)).toHaveLength(4);
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
