import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CampaignDetails } from '#shared/contract/mailing/email-campaigns.ts';
import type { InactiveUser } from '#shared/contract/mailing/reactivation.ts';
import { openAccount, renderInApp } from '../../../../app-test-kit.tsx';
import { InactiveSection } from './InactiveSection.tsx';

const ID = '0199f3c2-7d1e-7abc-8def-012345678901';
const ADA: InactiveUser = {
  id: ID,
  name: 'Ada Sand',
  email: 'ada@example.org',
  plan: 'free',
  level: 4,
  joinedAt: '2025-02-03T10:00:00.000Z',
  lastSeenAt: '2026-01-02T10:00:00.000Z',
  inactiveSince: '2026-01-02T10:00:00.000Z',
  sessions: 1200,
  completedTasks: 31,
  lastReactivatedAt: null,
  leftOut: null,
};
const BEA: InactiveUser = {
  ...ADA,
  id: ID.replace('8901', '8902'),
  name: 'Bea Back',
  lastSeenAt: null,
  lastReactivatedAt: '2026-02-03T10:00:00.000Z',
  leftOut: 'recent',
};
const PREVIEW = {
  problems: [{ part: 'text', line: 2, column: 1, level: 'advice', text: 'a picture is missing.' }],
  mail: { subject: 'Come back', html: '<p>Hello Ada</p>', text: 'Hello Ada' },
  recipients: {
    count: 1,
    names: ['Ada Sand'],
    isMore: false,
    leftOut: [{ reason: 'recent', count: 1 }],
  },
};

const STARTED: CampaignDetails = {
  id: ID,
  kind: 'reactivation',
  subject: 'Hi there',
  state: 'sending',
  version: 1,
  audience: 'Chosen inactive users',
  startsAt: null,
  startedAt: ADA.joinedAt,
  endedAt: null,
  pauseReason: null,
  startFailure: null,
  createdAt: ADA.joinedAt,
  updatedAt: ADA.joinedAt,
  preview: '',
  source: '',
  senderName: '',
  replyTo: '',
  listId: null,
  segment: null,
  perHour: 3600,
  warmsUp: true,
  hasControl: true,
  problems: [],
  actions: ['pause', 'cancel'],
  counts: { waiting: 1, sent: 0, skipped: 0, refused: 0, bounced: 0, control: 0, unsure: 0 },
};

interface Sent {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

/** Opens the section on a server with two users; `answer` may answer in its place. */
function open(filters: Record<string, string>, answer?: (sent: Sent) => Response | null) {
  const sent: Sent[] = [];
  const asked: string[] = [];
  const scope = openAccount({});
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = String(url).replace('/api', '');
    if (!path.startsWith('/admin/')) throw new TypeError('No server for this.');
    if (method === 'GET') {
      asked.push(path);
      return Response.json({ items: [ADA, BEA], nextCursor: null });
    }
    const call: Sent = { path, body: JSON.parse(String(body)) };
    sent.push(call);
    const given = answer?.(call) ?? null;
    if (given !== null) return given;
    return path === '/admin/reactivation-preview'
      ? Response.json(PREVIEW)
      : Response.json(STARTED, { status: 201 });
  });
  const [filter, go] = [vi.fn(), vi.fn()];
  const quick = {
    state: { kind: 'loading' },
    reload: vi.fn(),
    replace: vi.fn(),
    failure: null,
  } as const;
  renderInApp(scope, <InactiveSection {...{ filters, filter, open: go, quick }} />);
  return { sent, asked, filter, go, toasts: () => scope.workspace.toasts.$toasts.get() };
}

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const sending = (sent: readonly Sent[]) =>
  sent.filter(({ path }) => path === '/admin/send-reactivation-email');

describe('the list of inactive users', () => {
  it('takes the defaults of the specification, and says who may get a mail', async () => {
    const { asked, go } = open({});
    const row = await screen.findByRole('row', { name: /Ada Sand/ });
    expect(asked).toEqual(['/admin/inactive-users?daysInactive=0&limit=100']);
    expect(within(row).getByText('Can be sent')).toBeTruthy();
    expect(within(row).getByText('1,200')).toBeTruthy();
    expect(screen.getByText('Mailed lately')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mail all of them…' })).toBeNull();
    fireEvent.click(within(row).getByRole('button', { name: /Ada Sand/ }));
    expect(go).toHaveBeenCalledWith('users', { user: ID });
  });

  it('asks for the days and the rows of the address', async () => {
    const { asked } = open({ days: '30', limit: '25' });
    await screen.findByRole('row', { name: /Ada Sand/ });
    expect(asked).toEqual(['/admin/inactive-users?daysInactive=30&limit=25']);
  });
});

describe('a reactivation', () => {
  it('shows whom it goes to and the mail, and sends to those who are selected', async () => {
    const { sent, toasts } = open({});
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Ada Sand' }));
    fireEvent.click(screen.getByRole('button', { name: 'Send reactivation mail…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send a reactivation mail' });
    expect(await within(dialog).findByText('It goes to 1 user: Ada Sand.')).toBeTruthy();
    expect(within(dialog).getByText('Left out: 1 mailed in the last 60 days.')).toBeTruthy();
    expect(within(dialog).getByText('Line 2: a picture is missing.')).toBeTruthy();
    expect(within(dialog).getByTitle('Preview of the mail')).toBeTruthy();
    fireEvent.click(within(dialog).getByLabelText('Text part'));
    expect(within(dialog).getByText('Hello Ada')).toBeTruthy();
    fireEvent.change(within(dialog).getByLabelText('Subject'), { target: { value: 'Hi there' } });
    fireEvent.submit(dialog.querySelector('form') as HTMLFormElement);
    await waitFor(() =>
      expect(toasts().at(-1)?.message).toBe('The reactivation mail is on its way.'),
    );
    expect(sending(sent)).toMatchObject([
      { body: { userIds: [ID], subject: 'Hi there', hasControl: true } },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('goes to all who have been away for so many days', async () => {
    const { sent } = open({ days: '30' });
    await screen.findByRole('row', { name: /Ada Sand/ });
    fireEvent.click(screen.getByRole('button', { name: 'Mail all of them…' }));
    await screen.findByText('It goes to 1 user: Ada Sand.');
    expect(sent[0]?.body).toMatchObject({ daysInactive: 30 });
  });

  it('stays open with its text where the server refuses, and repeats with the same id', async () => {
    const message = 'None of them may get a reactivation mail now.';
    const { sent } = open({ days: '30' }, ({ path }) =>
      path === '/admin/send-reactivation-email'
        ? Response.json({ error: { id: 'conflict', message, requestId: 'r' } }, { status: 409 })
        : null,
    );
    await screen.findByRole('row', { name: /Ada Sand/ });
    fireEvent.click(screen.getByRole('button', { name: 'Mail all of them…' }));
    const dialog = await screen.findByRole('dialog');
    const submit = () => fireEvent.submit(dialog.querySelector('form') as HTMLFormElement);
    submit();
    expect(await within(dialog).findByText(message)).toBeTruthy();
    submit();
    await waitFor(() => expect(sending(sent)).toHaveLength(2));
    const [first, second] = sending(sent);
    expect(first?.body['id']).toBe(second?.body['id']);
  });
});
