import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { activeTaskOf } from '#pomodoro/work/active-task-of.ts';
import {
  buildHistory,
  buildPlan,
  buildProject,
  buildTask,
  type HeldData,
  openAccount,
  renderInApp,
} from '../../../app-test-kit.tsx';
import type { AppScope } from '../../../workspace/app-context.ts';
import { TodayTasks } from './TodayTasks.tsx';

const TODAY = '2026-11-20';
const thesis = buildProject('Thesis', { status: 'working' });
const garden = buildProject('Garden');

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: Date.parse(`${TODAY}T09:00:00Z`), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function show(held: HeldData): Promise<AppScope> {
  const scope = openAccount({ projects: [thesis, garden], ...held });
  renderInApp(scope, <TodayTasks />);
  await screen.findByLabelText('Add a task to Thesis', {}, { timeout: 15_000 });
  return scope;
}

const titles = () =>
  screen.queryAllByRole('checkbox').map((box) => box.getAttribute('aria-label')?.slice(6));

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const hitShiftT = (title: string) =>
  fireEvent.keyDown(screen.getByRole('button', { name: title }), { key: 'T', shiftKey: true });

/** Presses the action of the latest message. */
function undo({ workspace }: AppScope): void {
  act(() => workspace.toasts.$toasts.get().at(-1)?.action?.onAct());
}

it('lists what is for today without any project, too', async () => {
  const stamps = { projectId: null, kind: 'fast' as const };
  const task = { ...buildTask('Buy stamps', thesis, { dueOn: TODAY }), ...stamps };
  renderInApp(openAccount({ projects: [], tasks: [task] }), <TodayTasks />);
  await screen.findByLabelText('Add a task for today', {}, { timeout: 15_000 });
  expect(titles()).toEqual(['Buy stamps']);
});

describe('the line below the list', () => {
  it('shows when the estimates end, and when the person’s tasks would', async () => {
    const went = Array.from({ length: 8 }, () => ({ estimate: 2, took: 4 }));
    await show({
      tasks: [buildTask('Outline', thesis, { dueOn: TODAY, estimate: 3, completedPomodoros: 1 })],
      workHistory: buildHistory(thesis, went),
    });
    // Three estimated pomodoros become six, one of which is done: with breaks of 5, 5, 5 and 15 minutes.
    const line = await screen.findByText(
      /^2 pomodoros left · 55 min with breaks · finishes about (9:55|09:55).* · more likely 5, about (11:35|11:35).*, as your last tasks went$/,
    );
    expect(line).toBeTruthy();
  });
});

describe('the list for today', () => {
  it('names the task of a sub-task that is listed without it', async () => {
    const trip = buildTask('Plan the trip', garden);
    const part = buildTask('Book the train', garden, { parentId: trip.id, dueOn: TODAY });
    await show({ tasks: [trip, part] });
    expect(titles()).toEqual(['Book the train']);
    expect(screen.getByText('Garden / Plan the trip')).toBeTruthy();
  });

  it('contains due, planned and active tasks of every project, and names the projects', async () => {
    const due = buildTask('Sow', garden, { dueOn: TODAY });
    const late = buildTask('Outline', thesis, { dueOn: '2026-11-18' });
    const planned = buildTask('Prune', garden);
    const active = buildTask('Write', thesis);
    const someDay = buildTask('Publish', thesis);
    await show({
      tasks: [someDay, due, late, planned, active],
      activeTask: activeTaskOf(active, thesis),
      plans: {
        day: TODAY,
        items: [buildPlan(planned, `${TODAY}T14:00:00.000Z`, `${TODAY}T15:00:00.000Z`)],
      },
    });
    expect(titles()).toEqual(['Prune', 'Outline', 'Sow', 'Write']);
    const list = within(screen.getByRole('list', { name: 'Today’s tasks' }));
    expect(list.getAllByText('Garden')).toHaveLength(2);
    expect(list.getByText('Overdue since 18 Nov')).toBeTruthy();
    expect(list.queryByText('Today')).toBeNull();
  });

  it("shows the finish time of today's tasks alone", async () => {
    await show({
      tasks: [
        buildTask('Sow', garden, { dueOn: TODAY, estimate: 2 }),
        buildTask('Publish', thesis, { estimate: 50 }),
      ],
    });
    expect(
      screen.getByText(/^2 pomodoros left · 55 min with breaks · finishes about/),
    ).toBeTruthy();
  });

  it('adds new tasks for today', async () => {
    const { workspace } = await show({});
    const line = screen.getByLabelText('Add a task to Thesis');
    fireEvent.change(line, { target: { value: 'Read' } });
    fireEvent.submit(line);
    await waitFor(() => expect(titles()).toEqual(['Read']));
    expect(workspace.tasks.$tasks.get()).toMatchObject({
      value: [{ title: 'Read', dueOn: TODAY }],
    });
  });

  it('is one press away from the list of the working project, and remembers the choice', async () => {
    const tasks = [buildTask('Publish', thesis), buildTask('Sow', garden, { dueOn: TODAY })];
    await show({ tasks });
    expect(titles()).toEqual(['Sow']);
    press('Show Thesis');
    expect(titles()).toEqual(['Publish']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show today' }));
    cleanup();
    await show({ tasks });
    expect(titles()).toEqual(['Publish']);
    press('Show today');
    expect(titles()).toEqual(['Sow']);
  });
});

describe('the card before a list was chosen', () => {
  it('shows the working project while no task is for today, and keeps showing it', async () => {
    const scope = await show({ tasks: [buildTask('Publish', thesis)] });
    expect(titles()).toEqual(['Publish']);
    hitShiftT('Publish');
    await waitFor(() => expect(screen.getByText('Today')).toBeTruthy());
    expect(screen.getByRole('heading', { name: 'Thesis' })).toBeTruthy();
    undo(scope);
  });

  it('shows the working project where every task for today is done', async () => {
    const done = { completed: true, completedAt: `${TODAY}T08:00:00.000Z` };
    await show({ tasks: [buildTask('Read', thesis, done), buildTask('Publish', thesis)] });
    expect(titles()).toEqual(['Publish', 'Read']);
  });

  it('shows today where a task is for today', async () => {
    await show({
      tasks: [buildTask('Publish', thesis), buildTask('Sow', garden, { dueOn: TODAY })],
    });
    expect(screen.getByRole('heading', { name: 'Today' })).toBeTruthy();
  });
});

describe('a completed task', () => {
  it('stays in its place until the mouse has left the list', async () => {
    const tasks = ['Sow', 'Reap'].map((title) => buildTask(title, garden, { dueOn: TODAY }));
    await show({ tasks });
    const list = screen.getByRole('list', { name: 'Today’s tasks' }).parentElement;
    if (list === null) throw new Error('The list has no place.');
    fireEvent.pointerEnter(list, { pointerType: 'mouse' });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Done: Sow' }));
    await waitFor(() =>
      expect(screen.getByRole('checkbox', { name: 'Done: Sow' })).toHaveProperty('checked', true),
    );
    expect(titles()).toEqual(['Sow', 'Reap']);
    fireEvent.pointerLeave(list, { pointerType: 'mouse' });
    expect(titles()).toEqual(['Reap', 'Sow']);
  });
});

describe('a task', () => {
  it('is put on today by a key, and Undo restores its day', async () => {
    const scope = await show({ tasks: [buildTask('Publish', thesis, { dueOn: '2026-12-01' })] });
    hitShiftT('Publish');
    press('Show today');
    await waitFor(() => expect(titles()).toEqual(['Publish']));
    undo(scope);
    await waitFor(() => expect(titles()).toEqual([]));
    press('Show Thesis');
    expect(screen.getByText('Tue 1 Dec')).toBeTruthy();
  });

  it('is taken off today with its planned block, and Undo restores both', async () => {
    const task = buildTask('Sow', garden, { dueOn: TODAY });
    const scope = await show({
      tasks: [task],
      plans: {
        day: TODAY,
        items: [buildPlan(task, `${TODAY}T14:00:00.000Z`, `${TODAY}T15:00:00.000Z`)],
      },
    });
    hitShiftT('Sow');
    await waitFor(() => expect(titles()).toEqual([]));
    expect(scope.workspace.toasts.$toasts.get().at(-1)?.message).toBe(
      '“Sow” is off today’s list, without its planned block.',
    );
    undo(scope);
    await waitFor(() => expect(titles()).toEqual(['Sow']));
  });
});
