import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserDetails } from '#shared/contract/admin/admin-users.ts';
import { openAccount, renderInApp } from '../../../app-test-kit.tsx';
import { UsersSection } from './UsersSection.tsx';

const ID = '0199f3c2-7d1e-7abc-8def-012345678901';
const CHIARA: UserDetails = {
  id: ID,
  name: 'Chiara Russo',
  email: 'chiara@studio.example',
  version: 3,
  isAdmin: false,
  isActive: true,
  isVerified: true,
  state: 'active',
  plan: 'free',
  level: 4,
  joinedAt: '2025-02-03T10:00:00.000Z',
  lastSeenAt: null,
  deletesAt: null,
  timeZone: 'Europe/Rome',
  tempPasswordUntil: null,
  suppression: null,
  premium: { isPremium: false, subscription: null, request: null, ended: null },
  devices: [
    {
      id: ID,
      name: 'Firefox on Linux',
      createdAt: '2026-11-01T10:00:00.000Z',
      lastSeenAt: '2026-11-20T10:00:00.000Z',
    },
  ],
};
const FIGURES = {
  sessions: 4410,
  minutes: 110_220,
  points: 66_000,
  level: 26,
  completedTasks: 12,
  activeDays: 300,
  currentStreak: 41,
  longestStreak: 96,
  lastSessions: [],
};
const EMPTY = { items: [], nextCursor: null };

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** Opens the section on a server with this user; `answer` may answer in its place. */
function open(filters: Record<string, string>, answer?: (sent: Sent) => Response | null) {
  const sent: Sent[] = [];
  const asked: string[] = [];
  const scope = openAccount({});
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = String(url).replace('/api', '');
    if (!path.startsWith('/admin/')) throw new TypeError('No server for this.');
    const call = { method, path, body: body ? (JSON.parse(String(body)) as unknown) : null };
    (method === 'GET' ? asked : sent).push(...((method === 'GET' ? [path] : [call]) as never[]));
    const given = answer?.(call) ?? null;
    if (given !== null) return given;
    if (path.startsWith('/admin/users/count')) return Response.json({ count: 1, isMore: false });
    if (path.startsWith('/admin/users?')) {
      return Response.json({ items: [CHIARA], nextCursor: null });
    }
    if (path.endsWith('/stats')) return Response.json(FIGURES);
    if (/\/(payments|mails|messages)\?/.test(path)) return Response.json(EMPTY);
    if (path.startsWith('/admin/audit')) return Response.json(EMPTY);
    return Response.json(CHIARA);
  });
  const [filter, go] = [vi.fn(), vi.fn()];
  const quick = {
    state: { kind: 'loading' },
    reload: vi.fn(),
    replace: vi.fn(),
    failure: null,
  } as const;
  renderInApp(scope, <UsersSection {...{ filters, filter, open: go, quick }} />);
  const toasts = () => scope.workspace.toasts.$toasts.get();
  return { sent, asked, filter, go, toasts };
}

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the list of users', () => {
  it('shows who meets the filters, and how many there are', async () => {
    const { asked } = open({ plan: 'free', search: 'chi' });
    expect(await screen.findByText('chiara@studio.example')).toBeTruthy();
    expect(await screen.findByText('1 user with these filters')).toBeTruthy();
    expect(asked).toContain('/admin/users?search=chi&plan=free&limit=50&sort=-joined');
  });

  it('opens a user by an address of their own, and sorts by a header', async () => {
    const { filter } = open({});
    fireEvent.click(await screen.findByRole('button', { name: /Chiara Russo/ }));
    expect(filter).toHaveBeenCalledWith({ user: ID });
    fireEvent.click(screen.getByRole('button', { name: 'Last seen' }));
    expect(filter).toHaveBeenCalledWith({ sort: '-seen' });
  });

  it('reads on where a page of a rare filter is empty', async () => {
    open({ level: '20' }, ({ path }) =>
      path.startsWith('/admin/users?') && !path.includes('cursor=')
        ? Response.json({ items: [], nextCursor: 'next' })
        : null,
    );
    expect(await screen.findByText('chiara@studio.example')).toBeTruthy();
  });

  it('says that nobody meets the filters, and offers another try where it failed', async () => {
    open({ state: 'leaving' }, ({ path }) =>
      path.startsWith('/admin/users?') ? Response.json(EMPTY) : null,
    );
    expect(await screen.findByText('No users match these filters')).toBeTruthy();
    cleanup();
    open({}, ({ path }) =>
      path.startsWith('/admin/users?') ? new Response(null, { status: 503 }) : null,
    );
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('a user whose address bounced', () => {
  const since = '2026-11-02T10:00:00.000Z';
  const bounced = { ...CHIARA, suppression: { reason: 'hardBounce', since } };

  it('gets mail again where the owner says so', async () => {
    const { sent, toasts } = open({ user: ID }, ({ path, method }) => {
      if (path.endsWith('/lift-bounce')) {
        return Response.json({ ...bounced, suppression: { reason: 'liftedBounce', since } });
      }
      return method === 'GET' && path === `/admin/users/${ID}` ? Response.json(bounced) : null;
    });
    expect(await screen.findByText(/^Bounced: gets no mail at all/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Let mail through again' }));
    await waitFor(() => expect(toasts().at(-1)?.message).toMatch(/^Chiara Russo gets mail again/));
    expect(sent.at(-1)?.path).toBe(`/admin/users/${ID}/lift-bounce`);
    expect(screen.getByText(/^Bounced before: gets only mail/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Let mail through again' })).toBeNull();
  });

  it('has no such button after another reason', async () => {
    open({ user: ID }, ({ path }) =>
      path === `/admin/users/${ID}`
        ? Response.json({ ...CHIARA, suppression: { reason: 'complaint', since } })
        : null,
    );
    expect(await screen.findByText(/^Reported as spam/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Let mail through again' })).toBeNull();
  });
});

describe('several users at once', () => {
  const deactivated = { ...CHIARA, isActive: false, state: 'deactivated' };
  const answer = ({ path, body }: Sent) =>
    path === '/admin/users/bulk'
      ? Response.json(
          (body as { act: string }).act === 'deactivate'
            ? { done: [deactivated], refused: [] }
            : { done: [CHIARA], refused: [] },
        )
      : null;

  it('are deactivated after a dialog that counts them, with an Undo', async () => {
    const { sent, toasts } = open({}, answer);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Chiara Russo' }));
    const bar = screen.getByRole('region', { name: 'Selected users' });
    fireEvent.click(within(bar).getByRole('button', { name: 'Deactivate…' }));
    const dialog = screen.getByRole('dialog', { name: 'Deactivate 1 user?' });
    fireEvent.submit(dialog.querySelector('form') as HTMLFormElement);
    await waitFor(() => expect(toasts().at(-1)?.message).toBe('Chiara Russo deactivated.'));
    expect(sent.at(-1)?.body).toEqual({ act: 'deactivate', ids: [ID] });
    expect(await screen.findByRole('row', { name: /Chiara Russo.*Deactivated/ })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Selected users' })).toBeNull();
    act(() => toasts().at(-1)?.action?.onAct());
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ act: 'activate', ids: [ID] }));
  });

  it('are everybody who meets the filters, also beyond this page', async () => {
    const other = '0199f3c2-7d1e-7abc-8def-012345678902';
    open({ plan: 'free' }, ({ path }) => {
      if (path.startsWith('/admin/users?')) {
        return Response.json({ items: [CHIARA], nextCursor: 'more' });
      }
      return path.startsWith('/admin/users/ids?plan=free')
        ? Response.json({ ids: [ID, other], nextCursor: null })
        : null;
    });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Chiara Russo' }));
    fireEvent.click(screen.getByRole('button', { name: 'Select all that match' }));
    expect(await screen.findByText('2 selected')).toBeTruthy();
  });
});

describe('a user', () => {
  it('is shown with mails and messages, each message leading to the inbox', async () => {
    const { go } = open({ user: ID }, ({ path }) => {
      if (path.includes('/mails?')) {
        const at = '2026-11-20T10:00:00.000Z';
        const mail = { id: ID, subject: 'Your premium is confirmed', queuedAt: at };
        const items = [{ ...mail, sentAt: null, state: 'givenUp' }];
        return Response.json({ items, nextCursor: null });
      }
      if (!path.includes('/messages?')) return null;
      const message = {
        id: ID,
        userId: ID,
        type: 'bug-report',
        name: 'Chiara',
        email: CHIARA.email,
        note: '',
        message: 'The bell is silent',
        state: 'open',
        assignee: null,
        answers: 0,
        version: 0,
        receivedAt: '2026-11-20T10:00:00.000Z',
        changedAt: '2026-11-20T10:00:00.000Z',
        writtenAt: '2026-11-20T10:00:00.000Z',
        replies: 0,
      };
      return Response.json({ items: [message], nextCursor: null });
    });
    expect(
      await screen.findByText('Your premium is confirmed, could not be delivered'),
    ).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'The bell is silent' }));
    expect(go).toHaveBeenCalledWith('messages', { state: 'all', open: ID });
  });

  it('is shown with plan, figures and devices', async () => {
    open({ user: ID });
    const drawer = await screen.findByRole('complementary', { name: 'Chiara Russo' });
    await within(drawer).findByText(/4,410 sessions/);
    expect(drawer.textContent).toMatch(/chiara@studio\.example \(verified\)/);
    expect(drawer.textContent).toMatch(/41 days, longest 96/);
    expect(drawer.textContent).toMatch(/Firefox on Linux/);
  });

  it('is deactivated at once, and active again by Undo', async () => {
    const { sent, toasts } = open({ user: ID }, ({ method }) =>
      method === 'PUT' ? Response.json({ ...CHIARA, isActive: false, state: 'deactivated' }) : null,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByRole('button', { name: 'Activate' })).toBeTruthy();
    const [toast] = toasts();
    expect(toast?.message).toBe('Chiara Russo is deactivated and cannot use the account.');
    await act(async () => toast?.action?.onAct());
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ body }) => body)).toEqual([{ isActive: false }, { isActive: true }]);
  });

  it('is deleted after a dialog that says in numbers what goes', async () => {
    const { sent } = open({ user: ID });
    await screen.findByText(/4,410 sessions/);
    fireEvent.click(screen.getByRole('button', { name: 'Delete…' }));
    const dialog = screen.getByRole('dialog', { name: 'Delete Chiara Russo?' });
    expect(dialog.textContent).toMatch(/will be deleted after 14 days, with 4,410 sessions/);
    expect(dialog.textContent).toMatch(/signed out of 1 device/);
    fireEvent.submit(dialog.querySelector('form') as HTMLFormElement);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ method: 'DELETE', path: `/admin/users/${ID}` });
  });

  it('gets a temporary password that was made for them', async () => {
    const { sent } = open({ user: ID });
    fireEvent.click(await screen.findByRole('button', { name: 'Temporary password…' }));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: /Temporary password/ });
    expect(field.value).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
    fireEvent.submit(field.closest('form') as HTMLFormElement);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ tempPassword: field.value });
  });

  it('is edited by what differs alone, as it was seen', async () => {
    const { sent } = open({ user: ID });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit…' }));
    const dialog = screen.getByRole('dialog', { name: 'Edit Chiara Russo' });
    const name = within(dialog).getByRole('textbox', { name: /Name/ });
    fireEvent.change(name, { target: { value: 'Chiara Rossi' } });
    fireEvent.submit(name.closest('form') as HTMLFormElement);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ name: 'Chiara Rossi', version: 3 });
  });

  it('is sent one message, however often the answer is lost', async () => {
    let tries = 0;
    const { sent } = open({ user: ID }, ({ path }) => {
      if (!path.endsWith('/message')) return null;
      tries += 1;
      return tries === 1
        ? new Response(null, { status: 503 })
        : Response.json({ id: ID }, { status: 201 });
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Message…' }));
    const dialog = screen.getByRole('dialog', { name: 'Message Chiara Russo' });
    const form = dialog.querySelector('form') as HTMLFormElement;
    fireEvent.submit(form);
    await within(dialog).findByText(/There is no connection|pause/);
    fireEvent.submit(form);
    await waitFor(() => expect(sent).toHaveLength(2));
    const [first, second] = sent.map(({ body }) => (body as { id: string }).id);
    expect(second).toBe(first);
  });
});
