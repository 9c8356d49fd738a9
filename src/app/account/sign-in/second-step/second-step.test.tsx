import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { User } from '#shared/contract/account/users.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import { SignInForm } from '../SignInForm.tsx';

const USER: User = {
  id: '01990000-0000-7000-8000-000000000001',
  name: 'Ada',
  email: 'ada@example.org',
  avatar: null,
  timeZone: 'UTC',
  isAdmin: false,
  isActive: true,
  createdAt: '2026-11-01T08:00:00.000Z',
};
const STEP = {
  secondStep: {
    challenge: 'a-challenge',
    methods: ['code', 'recoveryCode'],
    expiresAt: '2026-11-20T10:10:00.000Z',
  },
};

/** Requests to the server, and its answers by path. */
let asked: { path: string; body: unknown }[];
let answers: Record<string, () => Response>;

beforeEach(() => {
  localStorage.clear();
  asked = [];
  answers = {
    '/api/auth/login': () => Response.json(STEP),
    '/api/auth/second-step/code': () => Response.json({ token: 't'.repeat(43), user: USER }),
  };
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    asked.push({ path, body: JSON.parse(body) });
    return answers[path]?.() ?? new Response(null, { status: 404 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const refusal = (status: number, error: object) => () =>
  Response.json({ error: { message: 'No.', requestId: '1', ...error } }, { status });
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });

async function givePassword() {
  const onSuccess = vi.fn();
  render(<SignInForm onSuccess={onSuccess} />);
  type('E-mail', 'ada@example.org');
  type('Password', 'orchard-lantern-42');
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  return onSuccess;
}

it('signs in with the password alone where there is no second step', async () => {
  answers['/api/auth/login'] = () => Response.json({ token: 't'.repeat(43), user: USER });
  const onSuccess = await givePassword();
  await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
});

it('asks for the code, moves the focus to it and then signs in', async () => {
  const onSuccess = await givePassword();
  const field = await screen.findByLabelText('Code from your app');
  expect([document.activeElement, onSuccess.mock.calls.length]).toEqual([field, 0]);
  expect(localStorage.getItem(STORAGE_KEYS.token)).toBeNull();
  type('Code from your app', '123456');
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
  expect(asked.at(-1)?.body).toEqual({ challenge: 'a-challenge', code: '123456' });
  expect(localStorage.getItem(STORAGE_KEYS.token)).toBe('t'.repeat(43));
});

it('shows a wrong code at its field', async () => {
  const fields = { code: 'This code is not right.' };
  answers['/api/auth/second-step/code'] = refusal(422, { id: 'invalid', fields });
  await givePassword();
  await screen.findByLabelText('Code from your app');
  type('Code from your app', '111111');
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('This code is not right.')).toBeTruthy();
});

it('says that a sign-in took too long and leads back to the password', async () => {
  const message = 'This sign-in took too long.';
  answers['/api/auth/second-step/code'] = refusal(410, { id: 'gone', message });
  await givePassword();
  await screen.findByLabelText('Code from your app');
  type('Code from your app', '111111');
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText(message);
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText('Password')).toBeTruthy();
});

it('accepts a recovery code instead', async () => {
  const onSuccess = await givePassword();
  fireEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  type('Recovery code', 'k3mv-9xqp-tr7w-h2cd');
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
});

it('shows the passkey button only where the browser supports passkeys', () => {
  render(<SignInForm onSuccess={() => {}} />);
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  cleanup();
  vi.stubGlobal('PublicKeyCredential', class {});
  render(<SignInForm onSuccess={() => {}} />);
  expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeTruthy();
});
