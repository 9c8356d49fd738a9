import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadTypedTime } from '../fields/load-typed-time.ts';
import { startUnlessAsked } from '../fields/open-questions.ts';
import { type Entered, TimeEntry, type TimeEntryProps } from './TimeEntry.tsx';

beforeAll(async () => {
  await loadTypedTime();
}, 60_000);
afterEach(cleanup);

function open(props: Partial<TimeEntryProps> = {}) {
  const enter = vi.fn<(entered: Entered) => void>();
  render(<TimeEntry now={() => 0} onEnter={enter} {...props} />);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  return { enter, field, type };
}

test('a length that was typed is taken when somebody turns to Start', () => {
  const { enter, field, type } = open();
  type('3');
  fireEvent.blur(field);
  expect(enter).toHaveBeenCalledExactlyOnceWith({ ms: 180_000 });
  expect(field.value).toBe('');
});

test('is taken once where its own button is pressed after the field was left', () => {
  const { enter, field, type } = open();
  type('3');
  fireEvent.blur(field);
  fireEvent.click(screen.getByRole('button', { name: 'Set' }));
  expect(enter).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('stays where the way leads to its own button, and what cannot be read stays', () => {
  const { enter, field, type } = open();
  type('3');
  fireEvent.blur(field, { relatedTarget: screen.getByRole('button', { name: 'Set' }) });
  type('soon');
  fireEvent.blur(field);
  expect(enter).not.toHaveBeenCalled();
  expect(field.value).toBe('soon');
});

test('is set and not started by being left, where its button starts', () => {
  const set = vi.fn<(entered: Entered) => void>();
  const { enter: start, field, type } = open({ action: 'Start', onLeave: set });
  type('3');
  fireEvent.blur(field);
  expect(set).toHaveBeenCalledExactlyOnceWith({ ms: 180_000 });
  expect(start).not.toHaveBeenCalled();
});

test('starts nothing by being left where leaving takes nothing', () => {
  const { enter, field, type } = open({ action: 'Start', onLeave: null });
  type('3');
  fireEvent.blur(field);
  expect(enter).not.toHaveBeenCalled();
  expect(field.value).toBe('3');
});

test('a time of day is refused where only a length means something, and stays', () => {
  const { enter, field, type } = open({ isLength: true });
  type('until 15:30');
  fireEvent.blur(field);
  fireEvent.click(screen.getByRole('button', { name: 'Set' }));
  expect(enter).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toBe('Type a length like 1:30 or 4m.');
  expect(field.value).toBe('until 15:30');
});

test('does the same when it is left, whatever its button says', () => {
  const { enter, field, type } = open({ action: 'Start' });
  type('3');
  fireEvent.blur(field);
  expect(enter).toHaveBeenCalledExactlyOnceWith({ ms: 180_000 });
});

test('an empty field says what can be typed', () => {
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Set' }));
  expect(screen.getByRole('alert').textContent).toContain('Type a time like 10');
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('says what it understood before it starts', () => {
  const { enter, type } = open({ action: 'Start', takesName: true });
  type('pasta an hour and a half');
  expect(screen.getByRole('status').textContent).toContain('1 h 30 min, called pasta');
  expect(enter).not.toHaveBeenCalled();
  press('Start');
  expect(enter).toHaveBeenCalledExactlyOnceWith({ ms: 5_400_000, name: 'pasta' });
});

test('asks what it understood in part, and starts nothing until that is answered', () => {
  const { enter, field, type } = open({ action: 'Start', takesName: true });
  type('2 eggs');
  press('Start');
  fireEvent.blur(field);
  expect(enter).not.toHaveBeenCalled();
  expect(field.value).toBe('2 eggs');
  press('Start 2 min, called eggs');
  expect(enter).toHaveBeenCalledExactlyOnceWith({ ms: 120_000, name: 'eggs' });
  expect(field.value).toBe('');
});

test('asks about a name where none can be given', () => {
  const { enter, type } = open();
  type('tea 4 minutes');
  press('Set');
  expect(enter).not.toHaveBeenCalled();
  press('Set 4 min');
  expect(enter).toHaveBeenCalledExactlyOnceWith({ ms: 240_000 });
});

test('Start leads to what was typed while that is in doubt, and starts once it is answered', () => {
  const start = vi.fn();
  const press = startUnlessAsked(start);
  const { enter, field, type } = open();
  type('8 minuten');
  fireEvent.blur(field);
  press();
  expect(start).not.toHaveBeenCalled();
  const answer = screen.getByRole('button', { name: 'Set 8 min' });
  expect(document.activeElement).toBe(answer);
  fireEvent.click(answer);
  expect(enter).toHaveBeenCalledExactlyOnceWith({ ms: 480_000 });
  press();
  expect(start).toHaveBeenCalledOnce();
});

test('Start leads back to what cannot be read, until that is gone', () => {
  const start = vi.fn();
  const press = startUnlessAsked(start);
  const { enter, field, type } = open();
  type('soon');
  fireEvent.blur(field);
  expect(screen.getByRole('alert').textContent).toContain('Type a time like');
  press();
  expect(document.activeElement).toBe(field);
  expect(start).not.toHaveBeenCalled();
  type('');
  press();
  expect(start).toHaveBeenCalledOnce();
  expect(enter).not.toHaveBeenCalled();
});
