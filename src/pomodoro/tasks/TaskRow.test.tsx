import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Task } from '#shared/contract/work/tasks.ts';
import { PLAIN_TASK } from '#shared/domain/tasks/lines/plain-task.ts';
import { TaskRow } from './TaskRow.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(fields: Partial<Task> = {}) {
  const task: Task = {
    ...PLAIN_TASK,
    id: 'sow',
    projectId: 'garden',
    title: 'Sow',
    completed: false,
    completedAt: null,
    completedPomodoros: 0,
    estimate: null,
    position: 0,
    createdAt: '2026-11-20T08:00:00Z',
    ...fields,
  };
  const acts = { choose: vi.fn(), rename: vi.fn() };
  render(
    <ul>
      <TaskRow
        task={task}
        project={{ title: 'Garden', color: 'green' }}
        today="2026-11-20"
        isActive={false}
        onToggle={() => {}}
        onChoose={acts.choose}
        onEdit={() => {}}
        onRename={acts.rename}
        onRemove={() => {}}
      />
    </ul>,
  );
  return acts;
}

const title = () => screen.getByRole('button', { name: 'Sow' });
const box = () => screen.getByRole('checkbox');
const field = () => screen.getByLabelText<HTMLInputElement>('Title of “Sow”');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const click = (detail: number) =>
  fireEvent(
    title(),
    new PointerEvent('click', { bubbles: true, detail, pointerType: 'mouse', cancelable: true }),
  );

describe('the title of a task', () => {
  test.each([
    ['F2 on its button', () => fireEvent.keyDown(title(), { key: 'F2' })],
    ['F2 on the checkbox', () => fireEvent.keyDown(box(), { key: 'F2' })],
    ['Enter on the checkbox', () => fireEvent.keyDown(box(), { key: 'Enter' })],
    ['a double press of the mouse', () => [click(1), click(2)]],
  ])('is changed in its place by %s', (_, begin) => {
    const { rename, choose } = show();
    begin();
    expect(document.activeElement).toBe(field());
    type(' Sow the beans ');
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(rename.mock.calls).toEqual([['Sow the beans']]);
    expect(document.activeElement).toBe(box());
    act(() => void vi.runAllTimers());
    expect(choose).not.toHaveBeenCalled();
  });

  test('is saved when the field is left, and not by Escape', () => {
    const { rename } = show();
    fireEvent.keyDown(box(), { key: 'F2' });
    type('Reap');
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(rename).not.toHaveBeenCalled();
    fireEvent.keyDown(box(), { key: 'F2' });
    type('Reap');
    fireEvent.blur(field());
    expect(rename.mock.calls).toEqual([['Reap']]);
  });

  test('stays as it was when nothing is left of it', () => {
    const { rename } = show();
    fireEvent.keyDown(box(), { key: 'F2' });
    type('  ');
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(rename).not.toHaveBeenCalled();
    expect(title()).toBeTruthy();
  });
});

describe('a press on the title', () => {
  test('chooses the task once no second press has followed', () => {
    const { choose } = show();
    click(1);
    expect(choose).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(220));
    expect(choose).toHaveBeenCalledOnce();
  });

  test('by key or touch chooses it at once', () => {
    const { choose } = show();
    fireEvent.click(title());
    expect(choose).toHaveBeenCalledOnce();
  });
});

test('a task with notes says so, and one without does not', () => {
  show({ notes: 'Two rows' });
  expect(screen.getByText('Has notes')).toBeTruthy();
  cleanup();
  show();
  expect(screen.queryByText('Has notes')).toBeNull();
});

test('the row shows the colour of its project', () => {
  show();
  expect(document.querySelector('[data-color="green"]')?.parentElement?.textContent).toBe('Garden');
});
