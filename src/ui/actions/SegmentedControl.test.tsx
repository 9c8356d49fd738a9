import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SegmentedControl } from './SegmentedControl.tsx';

afterEach(cleanup);

const segments = [
  { value: 'work', label: 'Focus' },
  { value: 'shortBreak', label: 'Short break' },
] as const;

test('it is a named group of radio buttons with one chosen', () => {
  render(<SegmentedControl label="Session" segments={segments} value="work" onChange={vi.fn()} />);
  expect(screen.getByRole('radiogroup', { name: 'Session' })).toBeDefined();
  expect(screen.getByRole('radio', { name: 'Focus' }).matches(':checked')).toBe(true);
  expect(screen.getByRole('radio', { name: 'Short break' }).matches(':checked')).toBe(false);
});

test('choosing another one tells its value and leaves the decision to the owner', () => {
  const choose = vi.fn();
  render(<SegmentedControl label="Session" segments={segments} value="work" onChange={choose} />);
  fireEvent.click(screen.getByRole('radio', { name: 'Short break' }));
  expect(choose).toHaveBeenCalledExactlyOnceWith('shortBreak');
  expect(screen.getByRole('radio', { name: 'Focus' }).matches(':checked')).toBe(true);
});
