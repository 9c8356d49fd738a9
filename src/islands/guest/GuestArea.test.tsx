import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openMenu } from '#ui/actions/menu-test-kit.ts';
import { HomeTimer } from '../home/HomeTimer.tsx';

const TEN = new Date(2026, 10, 20, 10);

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = '<div id="guest-board"><p>What will stand here.</p></div>';
  vi.useFakeTimers({ now: TEN });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const board = () => within(document.getElementById('guest-board') ?? document.body);

/** The home page with its later part. */
async function openHome() {
  render(<HomeTimer />);
  press('What are you working on?');
  // The later part is a real import, which takes its time on a busy machine.
  await vi.waitFor(
    async () => {
      await advance(50);
      expect(board().getByRole('heading', { name: 'Today' })).toBeTruthy();
    },
    { timeout: 15_000 },
  );
}

/** The recorded sessions that this browser holds. */
const keptSessions = (): unknown => JSON.parse(localStorage.getItem('ripenGuestSessions') ?? '[]');

/** Makes the first project and task by the dialog that is open. */
function makeWork() {
  fireEvent.change(screen.getByLabelText('Project'), { target: { value: 'Thesis' } });
  fireEvent.change(screen.getByLabelText('First task'), { target: { value: 'Write' } });
  press('Create and work on it');
}

describe('the area of a visitor', () => {
  test('takes the place of its picture, and opens what was asked for', async () => {
    await openHome();
    expect(screen.queryByText('What will stand here.')).toBeNull();
    expect(screen.getByRole('dialog', { name: 'What are you working on?' })).toBeTruthy();
  });

  test('makes a project and its first task, and the timer works on it', async () => {
    await openHome();
    makeWork();
    await advance(100);
    expect(board().getByRole('combobox', { name: 'Project' })).toHaveProperty(
      'selectedOptions.0.text',
      'Thesis',
    );
    expect(screen.getByText('Current task')).toBeTruthy();
    expect(localStorage.getItem('pomodoroSelectedTodoTitle')).toBe('Write');
  });

  test('says what is missing in the dialog', async () => {
    await openHome();
    press('Create and work on it');
    expect(screen.getByText('Task is missing.')).toBeTruthy();
  });

  test('counts a finished session for the task, the day and the level', async () => {
    localStorage.setItem('pomodoroSettings', '{"workTime":1}');
    await openHome();
    makeWork();
    await advance(100);
    press('Start');
    await advance(60_000);
    expect(screen.getByText('1 session today · 1 min')).toBeTruthy();
    expect(board().getByText('15 of 100 points')).toBeTruthy();
    expect(board().getByText('1 pomodoro')).toBeTruthy();
    expect(screen.getByText('Achievement unlocked')).toBeTruthy();
    expect(screen.getByText('First fruit', { selector: '[data-reward] *' })).toBeTruthy();
  });

  test('deletes a task and takes it back', async () => {
    await openHome();
    makeWork();
    await advance(100);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Done: Write' }));
    const list = within(screen.getByRole('list', { name: 'Tasks of Thesis' }));
    openMenu('More for “Write”');
    fireEvent.click(list.getByRole('menuitem', { name: 'Delete', hidden: true }));
    expect(screen.queryByRole('checkbox', { name: 'Done: Write' })).toBeNull();
    press('Undo');
    expect(screen.getByRole('checkbox', { name: 'Done: Write' })).toHaveProperty('checked', true);
  });

  test('adds a task with its details by one line, and edits all of them', async () => {
    await openHome();
    makeWork();
    await advance(100);
    const line = 'Read ~2 #deep @tomorrow';
    fireEvent.change(screen.getByLabelText('Add a task to Thesis'), { target: { value: line } });
    press('Add');
    await advance(0);
    const list = within(screen.getByRole('list', { name: 'Tasks of Thesis' }));
    expect(list.getByText('#deep')).toBeTruthy();
    expect(list.getByText('Tomorrow')).toBeTruthy();
    openMenu('More for “Read”');
    fireEvent.click(list.getByRole('menuitem', { name: 'Edit', hidden: true }));
    const notes = await vi.waitFor(
      async () => {
        await advance(50);
        return screen.getByLabelText('Notes');
      },
      { timeout: 15_000 },
    );
    fireEvent.change(notes, { target: { value: 'Chapter 3' } });
    fireEvent.change(screen.getByLabelText('Due'), { target: { value: '' } });
    press('Save');
    await advance(0);
    expect(list.queryByText('Tomorrow')).toBeNull();
    expect(list.getByText('Has notes')).toBeTruthy();
  });

  test('leaves the next one of a repeated task behind', async () => {
    const task = { id: 't', projectId: 'p', title: 'Water', repeat: 'daily', dueOn: '2026-11-20' };
    localStorage.setItem('ripenGuestTasks', JSON.stringify([task]));
    localStorage.setItem(
      'ripenGuestProjects',
      JSON.stringify([{ id: 'p', title: 'Garden', status: 'working' }]),
    );
    await openHome();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Done: Water' }));
    await advance(0);
    const list = within(screen.getByRole('list', { name: 'Tasks of Garden' }));
    expect(list.getAllByRole('checkbox', { name: 'Done: Water' })).toHaveLength(2);
    expect(list.getByText('Tomorrow')).toBeTruthy();
  });

  test('asks before a choice resets the session under way', async () => {
    await openHome();
    makeWork();
    await advance(3000);
    fireEvent.change(screen.getByLabelText('Add a task to Thesis'), { target: { value: 'Read' } });
    press('Add');
    press('Start');
    await advance(60_000);
    press('Read');
    await advance(0);
    expect(
      screen.getByText(
        'Switching to task "Read" in project "Thesis" will reset your current timer. Are you sure?',
      ),
    ).toBeTruthy();
    press('Discard');
    await advance(0);
    expect(screen.getByRole('timer').textContent).toContain('25:00');
  });

  test('records the minutes for the old task when a session is split', async () => {
    await openHome();
    makeWork();
    await advance(3000);
    fireEvent.change(screen.getByLabelText('Add a task to Thesis'), { target: { value: 'Read' } });
    press('Add');
    press('Start');
    await advance(180_000);
    press('Read');
    await advance(0);
    press('Split');
    await advance(0);
    expect(screen.getByRole('timer').textContent).toContain('22:00');
    await advance(1000);
    expect(keptSessions()).toMatchObject([{ durationMinutes: 3, interrupted: true }]);
  });

  test('says that a browser without storage keeps nothing', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    await openHome();
    expect(
      screen.getByText(
        'This browser doesn’t store data: your work here is lost when you close the page.',
      ),
    ).toBeTruthy();
    makeWork();
    await advance(100);
    expect(screen.getByRole('checkbox', { name: 'Done: Write' })).toBeTruthy();
  });
});
