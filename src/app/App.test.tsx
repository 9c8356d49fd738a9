import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#shared/contract/account/users.ts';
import { CACHE_KEYS } from '#stores/storage/cache-keys.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import { App } from './App.tsx';
import { PERSON, SlowServer } from './work/late-answers-test-kit.ts';
import { wireAccount } from './workspace/wire-account.ts';

const MUST_CHANGE: User = { ...PERSON, mustChangePassword: true };
const REFUSAL = { id: 'passwordChangeNeeded', message: 'Set your own password first.' };

let replace = vi.fn<(url: string | URL) => void>();
beforeEach(() => {
  localStorage.clear();
  // The header measures itself when a font has come, which this document does not know.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  replace = vi.fn();
  vi.spyOn(location, 'replace').mockImplementation(replace);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The app of an account that this browser may remember; with a temporary password the server refuses all else. */
function openApp({ remembered, isTemporary }: { remembered: User | null; isTemporary: boolean }) {
  const server = new SlowServer(null);
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    paths.push(url);
    if (!isTemporary) return server.fetch(url, init);
    const isCurrent = url === '/api/auth/current';
    const body = isCurrent
      ? { user: MUST_CHANGE, settings: server.settings, activeTask: null }
      : { error: { ...REFUSAL, requestId: 'test' } };
    return new Response(JSON.stringify(body), { status: isCurrent ? 200 : 403 });
  });
  localStorage.setItem(STORAGE_KEYS.token, 'token-a');
  if (remembered !== null) localStorage.setItem(CACHE_KEYS.user, JSON.stringify(remembered));
  const account = wireAccount();
  render(<App account={account} />);
  return { account, paths };
}

const findStart = () => screen.findByRole('button', { name: /^Start/ }, { timeout: 10_000 });

it.each([
  ['remembers', PERSON],
  ['does not remember', null],
])('asks once who is signed in, in a browser that %s them', async (_what, remembered) => {
  const { paths } = openApp({ remembered, isTemporary: false });
  await findStart();
  await waitFor(() => expect(paths).toContain('/api/users/active-task'));
  expect(paths.filter((path) => path === '/api/auth/current')).toHaveLength(1);
});

describe('the app of somebody with a temporary password', () => {
  it('leads to the page where they set their own, and asks for nothing else', async () => {
    const { paths } = openApp({ remembered: MUST_CHANGE, isTemporary: true });
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/change-password'));
    expect(paths).toEqual(['/api/auth/current']);
    expect(replace).toHaveBeenCalledTimes(1);
  });

  it('opens when they come back from there', async () => {
    openApp({ remembered: MUST_CHANGE, isTemporary: false });
    expect(await findStart()).toBeTruthy();
    expect(replace).not.toHaveBeenCalled();
  });

  it('leads there too when only a refused call tells of it', async () => {
    openApp({ remembered: PERSON, isTemporary: true });
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/change-password'));
    expect(screen.queryByRole('button', { name: /^Start/ })).toBeNull();
  });

  it('goes on here when the password was changed in another tab meanwhile', async () => {
    const { account } = openApp({ remembered: PERSON, isTemporary: false });
    await findStart();
    account.auth.requirePasswordChange();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Start/ })).toBeNull());
    expect(await findStart()).toBeTruthy();
    expect(replace).not.toHaveBeenCalled();
  });
});
