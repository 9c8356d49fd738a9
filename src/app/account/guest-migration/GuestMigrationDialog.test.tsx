import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { atom } from 'nanostores';
import { afterEach, expect, it, vi } from 'vitest';
import type { Progress } from '#stores/guest-migration/guest-migration-store.ts';
import type { PendingData } from '#stores/guest-migration/pending-data.ts';
import { GuestMigrationDialog } from './GuestMigrationDialog.tsx';

afterEach(cleanup);

function setUp(carriedText: string | null, progress: Progress = { kind: 'idle' }) {
  const store = {
    $pending: atom<PendingData>({ projects: [], tasks: [], sessions: [], refused: [] }),
    $progress: atom(progress),
    isDue: () => true,
    workingId: () => null,
    migrate: async () => progress,
    decline: () => {},
    connect: () => () => {},
  };
  const acts = { onMigrate: vi.fn(), onDecline: vi.fn(), onClose: vi.fn() };
  render(<GuestMigrationDialog isOpen {...{ store, carriedText, ...acts }} />);
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  return { ...acts, press };
}

it('moves the work, leaves it here, or puts the question off', () => {
  const { press, onMigrate, onDecline, onClose } = setUp('A focus session with 20:00 left');
  expect(screen.getByText('A focus session with 20:00 left')).toBeTruthy();
  press('Move to my account');
  expect(onMigrate).toHaveBeenCalledOnce();
  press('Don’t ask again');
  press('Not now');
  expect(onDecline.mock.calls).toEqual([['left'], ['later']]);
  expect(onClose).not.toHaveBeenCalled();
});

it('says what stopped it, and offers another try', () => {
  const reason = 'There is no connection to the server.';
  const { press, onMigrate } = setUp('A session', { kind: 'stopped', reason, migrated: 1 });
  expect(screen.getByRole('status').textContent).toContain(reason);
  press('Try again');
  expect(onMigrate).toHaveBeenCalledOnce();
});

it('has nothing but a way out where nothing is left', () => {
  const { onDecline, onClose } = setUp(null);
  expect(screen.getByText('There is nothing in this browser to move.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Move to my account' })).toBeNull();
  const ways = screen.getAllByRole('button');
  expect(ways.map((way) => way.getAttribute('aria-label') ?? way.textContent)).toEqual([
    'Close',
    'Close',
  ]);
  for (const way of ways) fireEvent.click(way);
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(onDecline).not.toHaveBeenCalled();
});
