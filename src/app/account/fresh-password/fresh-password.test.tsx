import { cleanup, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '#client/api-client.ts';
import { authApi } from '#shared/contract/account/auth.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { OFFLINE, ok, refused } from '#stores/sync/server-test-kit.ts';
import { openAccount, renderInApp } from '../../app-test-kit.tsx';
import { wasCancelled } from '../../parts/calls/was-cancelled.ts';
import { AppContext, type AppScope } from '../../workspace/app-context.ts';
import { FreshPasswordDialog } from './FreshPasswordDialog.tsx';
import { FreshPasswordHost } from './FreshPasswordHost.tsx';
import { useConfirmedCall } from './use-confirmed-call.ts';

const NEEDED = { ...refused(403, 'Enter your password to go on.'), id: 'passwordNeeded' };

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** Renders the app with a server that accepts only the given password. */
function setUp(right = 'orchard-lantern-42') {
  const opened = openAccount({});
  const given: string[] = [];
  let isFresh = false;
  const client = {
    ...opened.workspace.client,
    async call(endpoint: unknown, { body }: { body: { password: string } }) {
      expect(endpoint).toBe(authApi.confirmPassword);
      given.push(body.password);
      isFresh = body.password === right;
      return isFresh
        ? ok(undefined)
        : refused(422, 'No.', { password: 'This is not your password.' });
    },
  } as unknown as ApiClient;
  const scope: AppScope = { ...opened, workspace: { ...opened.workspace, client } };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AppContext value={scope}>
      {children}
      <FreshPasswordHost />
    </AppContext>
  );
  const { result } = renderHook(useConfirmedCall, { wrapper });
  const calls = { count: 0 };
  const attempt = async (): Promise<CallResult<string>> => {
    calls.count += 1;
    return isFresh ? ok('deleted') : NEEDED;
  };
  return { scope, given, calls, call: attempt, confirmed: result.current };
}

const field = () => screen.findByLabelText<HTMLInputElement>('Password');
async function submit(password: string) {
  fireEvent.input(await field(), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
}

describe('a confirmed call', () => {
  it('asks for no password where the server requires none', async () => {
    const { confirmed } = setUp();
    expect(await confirmed(async () => ok('deleted'))).toEqual(ok('deleted'));
    expect(await confirmed(async () => OFFLINE)).toEqual(OFFLINE);
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  it('asks for the password and is then repeated once', async () => {
    const { confirmed, call, calls, given } = setUp();
    const result = confirmed(call);
    await submit('orchard-lantern-42');
    expect(await result).toEqual(ok('deleted'));
    expect([calls.count, given]).toEqual([2, ['orchard-lantern-42']]);
    await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull());
  });

  it('keeps the question open after a wrong password, says so at the field, and continues with the right one', async () => {
    const { confirmed, call, calls } = setUp();
    const result = confirmed(call);
    await submit('wrong');
    await screen.findByText('This is not your password.');
    expect([document.activeElement, calls.count]).toEqual([await field(), 1]);
    await submit('orchard-lantern-42');
    expect(await result).toEqual(ok('deleted'));
  });

  it('changes nothing when cancelled, and the caller can tell', async () => {
    const { confirmed, call, calls } = setUp();
    const result = confirmed(call);
    await field();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(wasCancelled(await result)).toBe(true);
    expect([calls.count, wasCancelled(NEEDED), wasCancelled(ok(null))]).toEqual([1, false, false]);
  });

  it('shares one question with another', async () => {
    const { confirmed, call, calls, given } = setUp();
    const results = Promise.all([confirmed(call), confirmed(call)]);
    await submit('orchard-lantern-42');
    expect(await results).toEqual([ok('deleted'), ok('deleted')]);
    expect([calls.count, given.length]).toEqual([4, 1]);
  });
});

it('moves the focus into the field of the question', async () => {
  const { scope } = setUp();
  cleanup();
  renderInApp(scope, <FreshPasswordDialog isOpen onClose={() => {}} onGiven={() => {}} />);
  expect(document.activeElement).toBe(await field());
});
