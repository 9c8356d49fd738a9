import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { valueOr } from '#stores/storage/loadable.ts';
import { buildProject, openAccount, renderInApp } from '../../../app-test-kit.tsx';
import { SessionLengthDialog } from './SessionLengthDialog.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

function open(workMinutes: number | null) {
  const thesis = buildProject('Thesis', { workMinutes });
  const scope = openAccount({ projects: [thesis] });
  const onClose = vi.fn();
  renderInApp(scope, <SessionLengthDialog project={thesis} isOpen onClose={onClose} />);
  const length = () => valueOr(scope.workspace.projects.$projects.get(), [])[0]?.workMinutes;
  return { length, onClose };
}

function type(minutes: string): void {
  fireEvent.change(screen.getByLabelText('Minutes'), { target: { value: minutes } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
}

it('refuses what is no length', async () => {
  const { onClose } = open(null);
  for (const minutes of ['0', '181', 'x', '2.5']) type(minutes);
  expect(await screen.findByText('Enter whole minutes from 1 to 180.')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

it('saves a length without a connection, and takes it away when left empty', async () => {
  const { length, onClose } = open(50);
  expect(screen.getByLabelText<HTMLInputElement>('Minutes').value).toBe('50');
  type('');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(length()).toBeNull();
});
