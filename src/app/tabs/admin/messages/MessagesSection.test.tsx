import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QuickStats } from '#shared/contract/admin/admin-stats.ts';
import type { MessageReply, MessageThread } from '#shared/contract/admin/messages.ts';
import { openAccount, renderInApp } from '../../../app-test-kit.tsx';
import { AdminTab } from '../AdminTab.tsx';

const HOUR_MS = 3_600_000;

function buildMessage(place: number, name: string, given: Partial<MessageThread> = {}) {
  const message: MessageThread = {
    id: `0199f3c2-7d1e-7abc-8def-01234567890${place}`,
    type: 'bug-report',
    name,
    email: `${name.toLowerCase()}@example.org`,
    userId: null,
    state: 'new',
    version: 2,
    message: `The sound is twice, says ${name}.`,
    assignee: null,
    note: '',
    answers: 0,
    receivedAt: new Date(Date.now() - 3 * HOUR_MS).toISOString(),
    writtenAt: new Date(Date.now() - 3 * HOUR_MS).toISOString(),
    changedAt: new Date().toISOString(),
    replies: 0,
    thread: [],
    ...given,
  };
  return message;
}

const RUTH = buildMessage(1, 'Ruth');
const BEN = buildMessage(2, 'Ben');

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The address of the inbox, and a server that may refuse a change. */
interface Opening {
  readonly detail?: string;
  /** The quick figures of the admin desk; without them that call gets no answer. */
  readonly quick?: { readonly latestMessageAt: string };
  readonly answer?: (sent: Sent) => Response | null;
}

/** The figures of the desk where nothing else waits. */
function figures(waiting: { readonly latestMessageAt: string }): QuickStats {
  const none = { count: 0, oldestAt: null };
  return {
    waiting: { requests: none, messages: none, openMessages: none, ...waiting },
    mail: { waiting: 0, failing: 0, givenUp: 0, oldestAt: null },
    inbox: { readAt: null, failingSince: null, problem: null },
    bounces: null,
    returned: { refused: 0, refusingDomains: 0, domain: null, unread: 0 },
    campaigns: [],
    unnamedLegalPages: [],
    backups: { lastVerifiedAt: null, isLate: false, problem: null },
    people: 1,
    premium: 0,
    activeToday: 1,
    databaseBytes: null,
    asOf: null,
  };
}

/** Opens the inbox on a server with these messages; `answer` may refuse a change. */
function open(
  messages: readonly MessageThread[],
  { detail = 'section=messages', answer, quick }: Opening = {},
) {
  const sent: Sent[] = [];
  const asked: string[] = [];
  const scope = openAccount({});
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = String(url).replace('/api', '');
    if (path === '/admin/stats/quick' && quick !== undefined) return Response.json(figures(quick));
    if (!path.startsWith('/admin/messages')) throw new TypeError('No server for this.');
    const found = messages.find(({ id }) => path.includes(id));
    if (method === 'GET') {
      asked.push(path);
      return Response.json(found ?? { items: messages, nextCursor: null });
    }
    const call = { method, path, body: JSON.parse(String(body)) as Sent['body'] };
    sent.push(call);
    const state = method === 'POST' ? 'done' : (call.body['state'] ?? found?.state);
    return answer?.(call) ?? Response.json({ ...found, ...call.body, id: found?.id, state });
  });
  renderInApp(scope, <AdminTab detail={detail} />);
  const press = (key: string) => act(async () => void scope.workspace.screen.shortcuts.run(key));
  const toasts = () => scope.workspace.toasts.$toasts.get();
  return { sent, asked, press, toasts };
}

function refuse(message: string): Response {
  const error = { id: 'conflict', message, requestId: 'r' };
  return Response.json({ error }, { status: 409 });
}

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the inbox', () => {
  it('asks for what is new, by the address’s filters', async () => {
    const { asked } = open([RUTH], {
      detail: 'section=messages&type=bug-report&assignee=nobody&q=ru',
    });
    expect(await screen.findByText('The sound is twice, says Ruth.')).toBeTruthy();
    const query = new URLSearchParams(asked[0]?.split('?')[1]);
    expect(Object.fromEntries(query)).toEqual({
      limit: '50',
      state: 'new',
      type: 'bug-report',
      assignee: 'nobody',
      sender: 'ru',
    });
  });

  it('loads what came meanwhile, as long as somebody uses the page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] });
    const messages = [RUTH];
    const quick = { latestMessageAt: '2026-11-20T10:00:00.000Z' };
    const { asked } = open(messages, { quick });
    await screen.findByText('The sound is twice, says Ruth.');
    expect(await screen.findByText(/Replies appear here, usually within a minute/)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(asked).toHaveLength(1);
    messages.push(BEN);
    quick.latestMessageAt = '2026-11-20T10:01:00.000Z';
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(await screen.findByText('The sound is twice, says Ben.')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(30 * 60_000));
    quick.latestMessageAt = '2026-11-20T10:02:00.000Z';
    const before = asked.length;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(asked).toHaveLength(before);
    fireEvent.keyDown(document);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    await waitFor(() => expect(asked).toHaveLength(before + 1));
  });

  it('says so where nobody has written', async () => {
    open([]);
    expect(await screen.findByText('No new messages')).toBeTruthy();
  });

  it('marks the message with the focus as done by a key, and takes it back', async () => {
    const { sent, press, toasts } = open([RUTH, BEN]);
    await screen.findByText('The sound is twice, says Ruth.');
    await press('J');
    await press('E');
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(toasts()[0]?.message).toBe('Ruth’s message: done.');
    expect(sent).toEqual([
      { method: 'PUT', path: `/admin/messages/${RUTH.id}`, body: { state: 'done', version: 2 } },
    ]);
    expect(screen.queryByText('The sound is twice, says Ruth.')).toBeNull();
    await act(async () => toasts()[0]?.action?.onAct());
    expect(sent[1]?.body).toEqual({ state: 'new', version: 2 });
    expect(await screen.findByText('The sound is twice, says Ruth.')).toBeTruthy();
  });

  it('marks several at once, and says where one had changed', async () => {
    const { sent, toasts } = open([RUTH, BEN], {
      answer: ({ path }) => (path.includes(BEN.id) ? refuse('Somebody has changed it.') : null),
    });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all that are shown' }));
    fireEvent.click(screen.getByRole('button', { name: 'Mark as spam' }));
    await waitFor(() => expect(toasts()).toHaveLength(2));
    expect(sent.map(({ body }) => body['state'])).toEqual(['spam', 'spam']);
    expect(toasts().map(({ message }) => message)).toEqual([
      'Some messages were not moved. Somebody has changed it.',
      'Ruth’s message: spam.',
    ]);
  });
});

describe('a message', () => {
  const detail = `section=messages&open=${RUTH.id}`;
  const drawer = () => screen.findByRole('complementary', { name: 'Ruth' });
  const write = async (text: string) => {
    const field = within(await drawer()).getByRole('textbox', { name: 'Answer' });
    fireEvent.change(field, { target: { value: text } });
  };
  const send = async (name: string) =>
    fireEvent.click(within(await drawer()).getByRole('button', { name }));

  it('shows the whole conversation and whether answers have left', async () => {
    const sentAt = '2026-11-20T10:00:00.000Z';
    const author = { id: BEN.id, name: 'Olive' };
    const answer = { kind: 'answer', id: BEN.id, author, text: 'Press anything.', sentAt } as const;
    const message: MessageThread = { ...RUTH, thread: [{ ...answer, delivery: 'failing' }] };
    open([message], { detail });
    const panel = within(await drawer());
    expect(panel.getByText('Press anything.')).toBeTruthy();
    expect(panel.getByText(/Olive, .* · Not delivered yet, will be tried again/)).toBeTruthy();
    expect(panel.getByText('Sent without signing in')).toBeTruthy();
  });

  it('shows replies with what they quote folded, and what is unusual about them', async () => {
    const reply: MessageReply = {
      kind: 'reply',
      id: BEN.id,
      isFromSender: true,
      isAutomatic: false,
      isCut: false,
      from: { name: 'Ruth Berg', email: RUTH.email },
      attachments: [],
      text: 'It works.\n\nOn 20 Nov 2026 Ripen wrote:\n> Press anything.',
      receivedAt: '2026-11-20T10:00:00.000Z',
    };
    const odd: MessageReply = {
      ...reply,
      id: RUTH.id,
      isFromSender: false,
      isAutomatic: true,
      isCut: true,
      text: '',
      from: { name: 'Mallory', email: 'm@x.example' },
      attachments: ['a.png', 'b.pdf'],
    };
    open([{ ...RUTH, thread: [reply, odd] }], { detail });
    const panel = within(await drawer());
    const [plain, unusual] = panel.getAllByRole('listitem').slice(1);
    expect(plain?.querySelector('p')?.textContent).toBe('It works.');
    const quote = plain?.querySelector('details');
    expect([quote?.open, quote?.textContent]).toEqual([
      false,
      'Show quoted textOn 20 Nov 2026 Ripen wrote:\n> Press anything.',
    ]);
    expect(plain?.textContent).toMatch(/Ruth Berg, .* · By e-mail$/);
    for (const words of [
      'Automatic reply',
      'Another address',
      'No text could be read in this mail.',
      '2 attachments in the mailbox: a.png, b.pdf',
      'Mallory <m@x.example>, ',
      'This is only part of the mail. Read the rest in the mailbox.',
    ]) {
      expect(unusual?.textContent).toContain(words);
    }
  });

  it('is answered once, also where the first try got no answer', async () => {
    let tries = 0;
    const { sent, toasts } = open([RUTH], {
      detail,
      answer: ({ method }) => {
        tries += 1;
        if (method === 'POST' && tries === 1) throw new TypeError('The network is gone.');
        return null;
      },
    });
    await write('Press anything on the laptop.');
    await send('Send and mark as done');
    const panel = within(await drawer());
    expect(await panel.findByText('There is no connection to the server.')).toBeTruthy();
    await send('Send and mark as done');
    await waitFor(() =>
      expect(toasts()[0]?.message).toBe('The answer is on its way to ruth@example.org.'),
    );
    const [first, second] = sent.map(({ body }) => body);
    expect(second).toEqual(first);
    expect(second).toMatchObject({
      text: 'Press anything on the laptop.',
      keepOpen: false,
      version: 2,
    });
    expect(panel.getByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' }).value).toBe('');
  });

  it('keeps what was typed where somebody else was faster', async () => {
    open([RUTH], { detail, answer: () => refuse('Somebody has changed this message meanwhile.') });
    await write('Half a page of help.');
    await send('Send and keep open');
    const panel = within(await drawer());
    expect(await panel.findByText('Somebody has changed this message meanwhile.')).toBeTruthy();
    expect(panel.getByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' }).value).toBe(
      'Half a page of help.',
    );
  });

  it('needs words before it is answered', async () => {
    const { sent } = open([RUTH], { detail });
    await send('Send and mark as done');
    expect(await screen.findByText('Write an answer first.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('is assigned and noted', async () => {
    const { sent } = open([RUTH], { detail });
    await send('Assign to me');
    await waitFor(() => expect(sent).toHaveLength(1));
    const note = within(await drawer()).getByRole('textbox', { name: 'Note' });
    fireEvent.change(note, { target: { value: 'Ask for the model.' } });
    await send('Save the note');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ body }) => body)).toEqual([
      { assigneeId: expect.any(String), version: 2 },
      { note: 'Ask for the model.', version: 2 },
    ]);
  });
});
