import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '#client/api-client.ts';
import { ConfirmationDialog } from '#pomodoro/notices/ConfirmationDialog.tsx';
import { type TwoStep, twoStepApi } from '#shared/contract/account/two-step.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { OFFLINE, ok, refused } from '#stores/sync/server-test-kit.ts';
import { openAccount, renderInApp } from '../../app-test-kit.tsx';
import { TwoStepDialog } from './TwoStepDialog.tsx';

const SECRET = { secret: 'GEZDGNBVGY3TQOJQ', address: 'otpauth://totp/Ripen?secret=GEZDGNBVGY3T' };
const CODES = Array.from({ length: 10 }, (_, at) => `abcd-efgh-jkmn-${1000 + at}`);
const NOTHING: TwoStep = { code: null, passkeys: [], recoveryCodesLeft: 0, isRequired: false };
const ON: TwoStep = {
  ...NOTHING,
  code: { since: '2026-11-01T08:00:00.000Z' },
  passkeys: [
    {
      id: '01990000-0000-7000-8000-000000000001',
      name: 'Laptop',
      lastUsedAt: null,
      createdAt: '2026-11-02T08:00:00.000Z',
    },
  ],
  recoveryCodesLeft: 9,
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Answers = Map<Endpoint, (input: { body?: unknown }) => CallResult<unknown>>;

interface Given {
  isAdmin?: boolean;
  isOffline?: boolean;
  answers?: Answers;
}

/** Opens the dialog on a server that returns `value` and these answers. */
function setUp(value: TwoStep, given: Given = {}) {
  const { isAdmin = false, isOffline = false, answers = new Map() } = given;
  const opened = openAccount({});
  const held = { value, isOffline };
  const client: ApiClient = {
    ...opened.workspace.client,
    async call(endpoint: Endpoint, input: { body?: unknown }) {
      if (held.isOffline) return OFFLINE;
      if (endpoint === twoStepApi.read) return ok(held.value);
      return answers.get(endpoint)?.(input) ?? refused(404);
    },
  };
  const workspace = { ...opened.workspace, client };
  const scope = { ...opened, user: { ...opened.user, isAdmin }, workspace };
  renderInApp(
    scope,
    <>
      <TwoStepDialog isOpen onClose={() => {}} />
      <ConfirmationDialog confirmations={workspace.confirmations} />
    </>,
  );
  return { held };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => fireEvent.click(await button(name));

describe('two-step sign-in', () => {
  it('explains its purpose while it is off, and asks an administrator to set it up', async () => {
    setUp(NOTHING, { isAdmin: true });
    await screen.findByText(/your password alone is not enough/);
    expect(screen.getByText(/As an administrator/)).toBeTruthy();
    expect(screen.queryByText('Recovery codes')).toBeNull();
  });

  it('says when the owner requires it', async () => {
    setUp({ ...NOTHING, isRequired: true }, { isAdmin: true });
    await screen.findByText(/have to set up one of these/);
    expect(screen.queryByText(/As an administrator/)).toBeNull();
  });

  it('explains a failed load and retries', async () => {
    const { held } = setUp(ON, { isOffline: true });
    await screen.findByText(/There is no connection to the server/);
    held.isOffline = false;
    await press('Try again');
    expect(await screen.findByText('Laptop')).toBeTruthy();
  });

  it('shows since when it is on, each passkey, and how many recovery codes are left', async () => {
    setUp(ON);
    await screen.findByText(/^On since/);
    expect(screen.getByText('Laptop')).toBeTruthy();
    expect(screen.getByText(/^9 left\./)).toBeTruthy();
  });

  it.each([
    [2, /^Only 2 left/],
    [0, /^None left/],
  ])('with %i recovery codes left suggests new ones', async (recoveryCodesLeft, text) => {
    setUp({ ...ON, recoveryCodesLeft });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('offers no passkey where the browser has none', async () => {
    setUp(NOTHING);
    await screen.findByText('This browser doesn’t support passkeys.');
    cleanup();
    vi.stubGlobal('PublicKeyCredential', class {});
    setUp(NOTHING);
    expect(await button('Add a passkey')).toBeTruthy();
  });
});

describe('setting up an authenticator app', () => {
  it('shows the key as a picture and as letters, accepts a code, and shows recovery codes once', async () => {
    const answers: Answers = new Map();
    const { held } = setUp(NOTHING, { answers });
    answers.set(twoStepApi.startCode, () => ok(SECRET));
    answers.set(twoStepApi.confirmCode, ({ body }) => {
      if ((body as { code: string }).code !== '123 456') {
        return refused(422, 'No.', { code: 'This code is not right.' });
      }
      held.value = ON;
      return ok({ recoveryCodes: CODES });
    });
    await press('Set up');
    const field = await screen.findByLabelText<HTMLInputElement>('Code from the app');
    expect(document.activeElement).toBe(field);
    expect(screen.getByRole('img', { name: /QR code/ })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/enter this key/).value).toBe(
      'GEZD GNBV GY3T QOJQ',
    );
    fireEvent.input(field, { target: { value: '111111' } });
    await press('Turn on');
    await screen.findByText('This code is not right.');
    fireEvent.input(field, { target: { value: '123 456' } });
    await press('Turn on');
    await screen.findByText(CODES[9] ?? '');
    await press('I have saved them');
    await screen.findByText(/^On since/);
    expect(screen.queryByText(CODES[9] ?? '')).toBeNull();
  });

  it('says at the field that a code has six digits', async () => {
    const answers: Answers = new Map([[twoStepApi.startCode, () => ok(SECRET)]]);
    setUp(NOTHING, { answers });
    await press('Set up');
    fireEvent.input(await screen.findByLabelText('Code from the app'), {
      target: { value: '12' },
    });
    await press('Turn on');
    expect(await screen.findByText('Enter the six digits of the code.')).toBeTruthy();
  });

  it('explains why it could not begin', async () => {
    const answers: Answers = new Map([[twoStepApi.startCode, () => refused(409, 'On already.')]]);
    setUp(NOTHING, { answers });
    await press('Set up');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('On already.'));
  });
});

describe('an active second step', () => {
  it('is turned off after a question', async () => {
    const answers: Answers = new Map();
    const { held } = setUp(ON, { answers });
    answers.set(twoStepApi.removeCode, () => {
      held.value = { ...ON, code: null };
      return ok(undefined);
    });
    await press('Turn off');
    await screen.findByText('Turn one-time codes off?');
    const sure = (await screen.findAllByRole('button', { name: 'Turn off' })).at(-1);
    if (sure !== undefined) fireEvent.click(sure);
    expect(await button('Set up')).toBeTruthy();
  });

  it('stays on when the question is cancelled', async () => {
    const answers: Answers = new Map();
    const removed = vi.fn(() => ok(undefined));
    answers.set(twoStepApi.removePasskey, removed);
    setUp(ON, { answers });
    await press('Remove Laptop');
    await screen.findByText('Remove the passkey “Laptop”?');
    await press('Cancel');
    await waitFor(() => expect(screen.queryByText('Remove the passkey “Laptop”?')).toBeNull());
    expect(removed).not.toHaveBeenCalled();
    expect(screen.getByText('Laptop')).toBeTruthy();
  });

  it('gets ten new recovery codes after a question', async () => {
    const answers: Answers = new Map([
      [twoStepApi.renewRecoveryCodes, () => ok({ recoveryCodes: CODES })],
    ]);
    setUp(ON, { answers });
    await press('Make new codes');
    await screen.findByText('Make new recovery codes?');
    const sure = (await screen.findAllByRole('button', { name: 'Make new codes' })).at(-1);
    if (sure !== undefined) fireEvent.click(sure);
    expect((await screen.findByRole('list', { name: 'Recovery codes' })).children).toHaveLength(10);
  });
});
