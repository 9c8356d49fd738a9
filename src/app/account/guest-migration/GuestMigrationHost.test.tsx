import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { initialTimer } from '#shared/domain/timer/engine/engine.ts';
import { DEFAULT_RULES } from '#shared/domain/timer/types.ts';
import { buildGuestSession } from '#stores/guest/guest-test-kit.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import { toStoredTimer } from '#stores/timer/stored-timer.ts';
import { openPage, PERSON, SlowServer } from '../../work/late-answers-test-kit.ts';
import { AppContext } from '../../workspace/app-context.ts';
import { GuestMigrationHost } from './GuestMigrationHost.tsx';

const { placeAtSignIn } = STORAGE_KEYS;

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it.each([
  ['forgets it where they leave it here', 'Don’t ask again', null],
  ['keeps it until they have decided', 'Not now', expect.any(String)],
])('an account with the place of a visitor %s', (_what, answer, stored) => {
  const session = buildGuestSession('01990000-0000-7000-9000-000000000001', Date.now());
  localStorage.setItem(STORAGE_KEYS.guestSessions, JSON.stringify([session]));
  const idle = { state: initialTimer(DEFAULT_RULES), revision: 0 };
  localStorage.setItem(placeAtSignIn, JSON.stringify(toStoredTimer(idle, PERSON.id, 0)));
  const { account, workspace, disconnect } = openPage(new SlowServer(null));
  render(
    <AppContext value={{ user: PERSON, auth: account.auth, workspace }}>
      <GuestMigrationHost />
    </AppContext>,
  );
  fireEvent.click(screen.getByRole('button', { name: answer }));
  expect(localStorage.getItem(placeAtSignIn)).toEqual(stored);
  disconnect();
});
