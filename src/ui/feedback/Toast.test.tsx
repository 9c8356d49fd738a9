import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Toast, ToastRegion } from './Toast.tsx';

afterEach(cleanup);

const saved: Toast = { id: '1', tone: 'success', message: 'Saved' };
const failed: Toast = { id: '2', tone: 'error', message: 'Could not save' };

test('both live regions are there before the first toast', () => {
  render(<ToastRegion toasts={[]} onDismiss={vi.fn()} />);
  expect(screen.getByRole('status').textContent).toBe('');
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('errors interrupt, the others wait their turn', () => {
  render(<ToastRegion toasts={[saved, failed]} onDismiss={vi.fn()} />);
  expect(screen.getByRole('alert').textContent).toBe('Could not save');
  expect(screen.getByRole('status').textContent).toBe('Saved');
});

test('a toast is dismissed by its id', () => {
  const dismiss = vi.fn();
  render(<ToastRegion toasts={[saved, failed]} onDismiss={dismiss} />);
  fireEvent.click(within(screen.getByRole('status')).getByRole('button', { name: 'Dismiss' }));
  expect(dismiss).toHaveBeenCalledExactlyOnceWith('1');
});

test('its action is a button', () => {
  const undo = vi.fn();
  const toast: Toast = { ...saved, action: { label: 'Undo', onAct: undo } };
  render(<ToastRegion toasts={[toast]} onDismiss={vi.fn()} />);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
});

test('the focus on a toast holds its time', () => {
  const hold = vi.fn();
  render(<ToastRegion toasts={[saved]} onDismiss={vi.fn()} onHoldChange={hold} />);
  fireEvent.focus(screen.getByRole('button', { name: 'Dismiss' }));
  expect(hold).toHaveBeenLastCalledWith(true);
});
