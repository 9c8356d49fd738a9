import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildProject, buildTask, openAccount, renderInApp } from '../../../app-test-kit.tsx';
import { TaskPill } from './TaskPill.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('offers the next open task of a project that waits for one', async () => {
  const thesis = buildProject('Thesis');
  const done = buildTask('Outline', thesis, { completed: true, position: 0 });
  const scope = openAccount({
    projects: [thesis],
    tasks: [done, buildTask('Write', thesis, { position: 1 })],
  });
  const { timer, activeTask } = scope.workspace;
  renderInApp(scope, <TaskPill />);
  expect(screen.queryByRole('button', { name: /^Next:/ })).toBeNull();
  act(() => timer.selectProject(thesis.id));
  fireEvent.click(screen.getByRole('button', { name: 'Next: Write' }));
  await act(async () => {});
  expect(activeTask.$activeTask.get()).toMatchObject({ taskName: 'Write', projectName: 'Thesis' });
  expect(timer.$timer.get().target).toMatchObject({ kind: 'task', projectId: thesis.id });
});
