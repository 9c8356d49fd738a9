import { atom } from 'nanostores';
import { expect, test, vi } from 'vitest';
import type { Project } from '#shared/contract/work/projects.ts';
import type { Loadable } from '#stores/storage/loadable.ts';
import { takeTask } from './QuickAddLine.tsx';

const project = (id: string, title: string): Project => ({
  id,
  title,
  status: 'open',
  position: 0,
  color: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  pomodoroCount: 0,
  focusedMinutes: 0,
  openTaskCount: 0,
  milestoneCount: 0,
  noteCount: 0,
  workMinutes: null,
  finishedAt: null,
});

function take(line: string, isPart: boolean, dueOn?: string) {
  const value = [project('move', 'Move'), project('book', 'Book')];
  const show = vi.fn();
  const workspace = {
    projects: {
      $projects: atom<Loadable<readonly Project[]>>({ kind: 'ready', value, isStale: false }),
    },
    today: () => '2026-11-20',
    toasts: { show },
  };
  return {
    show,
    ...takeTask(workspace, { line, projectId: 'move', isPart, isAsItIs: false, dueOn }),
  };
}

test('adds a task that names another project there, and says so', () => {
  const { task, show } = take('Write intro ~3 +Book', false);
  expect(task).toMatchObject({ title: 'Write intro', estimate: 3, projectId: 'book' });
  expect(show).toHaveBeenCalledWith(
    expect.objectContaining({ text: '“Write intro” added to Book.' }),
  );
});

test('refuses another project for a subtask', () => {
  const { task, error, show } = take('Write intro +Book', true);
  expect({ task, error }).toEqual({
    task: null,
    error: 'A sub-task stays with its task: leave out “+Book”.',
  });
  expect(show).not.toHaveBeenCalled();
});

test("accepts the parent's project for a subtask", () => {
  expect(take('Boxes +Move', true).task).toMatchObject({ title: 'Boxes', projectId: 'move' });
});

test('makes a task in the list of a day due on it, unless its line names another day, which is announced', () => {
  const { task, show } = take('Boxes ~2', false, '2026-11-20');
  expect(task).toMatchObject({ dueOn: '2026-11-20' });
  expect(show).not.toHaveBeenCalled();
  const later = take('Boxes @tomorrow', false, '2026-11-20');
  expect(later.task).toMatchObject({ dueOn: '2026-11-21' });
  expect(later.show).toHaveBeenCalledWith(
    expect.objectContaining({ text: '“Boxes” added, due tomorrow.' }),
  );
});
