import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  buildHistory,
  buildProject,
  buildTask,
  openAccount,
  renderInApp,
} from '../../app-test-kit.tsx';
import { TaskDialog } from './TaskDialog.tsx';

const thesis = buildProject('Thesis');

beforeEach(() => localStorage.clear());
afterEach(cleanup);

function open(went: readonly { estimate: number; took: number }[]) {
  const task = buildTask('Outline', thesis, { estimate: 2 });
  const workHistory = buildHistory(thesis, went);
  const scope = openAccount({ projects: [thesis], tasks: [task], workHistory });
  renderInApp(
    scope,
    <TaskDialog
      isOpen
      task={task}
      onSave={async () => ({ kind: 'ok', value: null })}
      onClose={() => {}}
    />,
  );
  return screen.getByLabelText('Estimate');
}

it('says what the task will likely take, as the estimate is typed', () => {
  const estimate = open(Array.from({ length: 8 }, () => ({ estimate: 2, took: 3 })));
  expect(
    screen.getByText(
      'Likely 3 pomodoros: your last 8 tasks in this project took about 1.5 times their estimates.',
    ),
  ).toBeTruthy();
  fireEvent.change(estimate, { target: { value: '4' } });
  expect(screen.getByText(/^Likely 6 pomodoros: /)).toBeTruthy();
  fireEvent.change(estimate, { target: { value: '' } });
  expect(
    screen.getByText('Likely 3 pomodoros: that is what your last 8 tasks in this project took.'),
  ).toBeTruthy();
});

it('explains the field where too few tasks are done', () => {
  open([{ estimate: 2, took: 3 }]);
  expect(screen.getByText('Pomodoros you think it takes. Optional.')).toBeTruthy();
});
