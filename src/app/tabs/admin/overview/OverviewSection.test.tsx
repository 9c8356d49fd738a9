import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RequestPayment } from '#shared/contract/account/payments.ts';
import type { SubscriptionOfUser } from '#shared/contract/account/subscriptions.ts';
import type { QuickStats, TodayStats } from '#shared/contract/admin/admin-stats.ts';
import type { MessageToOwner } from '#shared/contract/admin/messages.ts';
import { openAccount, renderInApp } from '../../../app-test-kit.tsx';
import { AdminTab } from '../AdminTab.tsx';
import { countNeeds } from './OverviewSection.tsx';
import { systemLines } from './SystemCard.tsx';

const HOUR_MS = 3_600_000;
const idOf = (end: string) => `0199f3c2-7d1e-7abc-8def-0123456789${end}`;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

function buildRequest(end: string, name: string, given: Partial<SubscriptionOfUser> = {}) {
  return {
    id: idOf(end),
    plan: 'yearly',
    status: 'pending',
    phase: 'pending',
    reason: '',
    requestedAt: ago(18),
    decidedAt: null,
    startsAt: null,
    endsAt: null,
    cancelledAt: null,
    endedAt: null,
    paidAt: null,
    reference: 'RP-2041',
    message: '',
    version: 1,
    receipt: null,
    payments: [],
    user: { id: idOf(end), name, email: `${name.toLowerCase()}@example.org`, isActive: true },
    ...given,
  };
}

const PAYMENT: RequestPayment = {
  id: idOf('41'),
  reference: 'txn_01',
  amountMinor: 1,
  currency: 'USD',
  status: 'paid',
  paidAt: ago(1),
  isOfPrice: false,
};

const MESSAGE: MessageToOwner = {
  id: idOf('51'),
  type: 'bug-report',
  name: 'Ruth',
  email: 'ruth@example.org',
  userId: null,
  message: 'The sound is twice.\n\nOn my iPad.',
  state: 'new',
  assignee: null,
  note: '',
  receivedAt: ago(3),
  writtenAt: ago(3),
  changedAt: ago(3),
  answers: 0,
  replies: 0,
  version: 0,
};

const QUICK: QuickStats = {
  waiting: {
    requests: { count: 2, oldestAt: ago(18) },
    messages: { count: 1, oldestAt: ago(3) },
    openMessages: { count: 4, oldestAt: ago(40) },
    latestMessageAt: ago(3),
  },
  inbox: null,
  bounces: null,
  returned: { refused: 0, refusingDomains: 0, domain: null, unread: 0 },
  mail: { waiting: 0, failing: 0, givenUp: 0, oldestAt: null },
  backups: { lastVerifiedAt: ago(7), isLate: false, problem: null },
  campaigns: [],
  unnamedLegalPages: [],
  people: 2001,
  premium: 75,
  activeToday: 176,
  databaseBytes: 111_000_000,
  asOf: ago(0),
};

const NOTHING_WAITS: QuickStats['waiting'] = {
  requests: { count: 0, oldestAt: null },
  messages: { count: 0, oldestAt: null },
  openMessages: { count: 0, oldestAt: null },
  latestMessageAt: null,
};

const figure = (today: number, usual: number | null) => ({ today, usual, wholeDay: usual });
const TODAY: TodayStats = {
  day: '2026-11-25',
  days: 8,
  asOf: ago(0),
  figures: {
    signUps: figure(37, 40),
    active: figure(812, 800),
    sessions: figure(100, 100),
    minutes: figure(41_870, 39_500),
    errors: figure(0, 0),
  },
};

const pageOf = (items: readonly object[]) => ({ items, nextCursor: null });

/** Opens the first screen on a server that answers these; what is null gets no answer. */
function open(given: Readonly<Record<string, object | null>> = {}) {
  const sent: { path: string; body: unknown }[] = [];
  const answers: Readonly<Record<string, object | null>> = {
    '/admin/stats/quick': QUICK,
    '/admin/stats/today': TODAY,
    '/admin/subscriptions/pending': pageOf([
      buildRequest('01', 'Amara'),
      buildRequest('02', 'Jonas', { status: 'needsInformation', phase: 'needsInformation' }),
      buildRequest('03', 'Mei', { paidAt: ago(1), payments: [PAYMENT] }),
    ]),
    '/admin/messages': pageOf([MESSAGE]),
    ...given,
  };
  const scope = openAccount({});
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = String(url).replace('/api', '').split('?')[0] ?? '';
    if (method === 'POST' || method === 'DELETE') {
      sent.push({ path, body: method });
      return new Response(null, { status: 204 });
    }
    if (method === 'PUT') {
      sent.push({ path, body: JSON.parse(String(body)) });
      return Response.json(buildRequest('01', 'Amara', { status: 'confirmed', phase: 'active' }));
    }
    const answer = answers[path] ?? null;
    if (answer === null) throw new TypeError('No server for this.');
    return Response.json(answer);
  });
  renderInApp(scope, <AdminTab detail="section=overview" />);
  const press = (key: string) => act(async () => void scope.workspace.screen.shortcuts.run(key));
  return { sent, press };
}

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the first screen of administration', () => {
  it('says how many things need its reader, and since when', async () => {
    open();
    expect(await screen.findByRole('heading', { name: '3 things need you' })).toBeTruthy();
    expect(screen.getByText(/the oldest came 18 hours ago/)).toBeTruthy();
  });

  it('says so where nothing does', async () => {
    const nothing = pageOf([]);
    open({
      '/admin/stats/quick': { ...QUICK, waiting: NOTHING_WAITS },
      '/admin/subscriptions/pending': nothing,
      '/admin/messages': nothing,
    });
    expect(await screen.findByRole('heading', { name: 'Nothing needs you' })).toBeTruthy();
    expect(await screen.findByText('No requests are waiting.')).toBeTruthy();
    expect(await screen.findByText('No new messages.')).toBeTruthy();
  });

  it('lists the requests that its reader decides, and not those whose user has to answer', async () => {
    open();
    const card = within(await screen.findByRole('region', { name: 'Requests' }));
    expect(await card.findByText('Amara')).toBeTruthy();
    expect(card.queryByText('Jonas')).toBeNull();
    expect(card.getByText('Paid, but not the price: $0.01 · 18 hours ago')).toBeTruthy();
  });

  it('has requests confirmed by the keyboard alone', async () => {
    const { sent, press } = open();
    await screen.findByText('Amara');
    await press('J');
    await press('C');
    const dialog = screen.getByRole('dialog', { name: 'Confirm Amara’s request?' });
    fireEvent.submit(dialog.querySelector('form') as HTMLFormElement);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.path).toBe(`/admin/subscriptions/${idOf('01')}/confirm`);
  });

  it('holds today against the usual', async () => {
    open();
    const card = within(
      await screen.findByRole('region', { name: 'Today and a typical Wednesday' }),
    );
    const texts = card.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(texts).toEqual([
      '41,870',
      '+6%',
      '100',
      '0%',
      '812',
      '+2%',
      '37',
      '−8%',
      '0',
      'usual 0',
    ]);
  });

  it('shows what it has where a part does not come, with a way to try again', async () => {
    open({ '/admin/messages': null });
    expect(await screen.findByText('Amara')).toBeTruthy();
    const card = within(await screen.findByRole('region', { name: 'Messages' }));
    expect(await card.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('mail that failed', () => {
  const FAILED = {
    id: idOf('09'),
    to: 'amara@example.org',
    subject: 'Your premium is confirmed',
    attempts: 12,
    queuedAt: ago(30),
    givenUpAt: ago(6),
    refusal: '550 5.7.1 No',
  };
  const mail = { waiting: 0, failing: 0, givenUp: 1, oldestAt: null };

  it('is listed where there is any, and sent again or removed on the spot', async () => {
    const { sent } = open({
      '/admin/stats/quick': { ...QUICK, mail },
      '/admin/mails/failed': { items: [FAILED] },
    });
    const card = within(await screen.findByRole('region', { name: 'Mail that failed' }));
    expect(await card.findByText('Given up')).toBeTruthy();
    expect(card.getByText('amara@example.org')).toBeTruthy();
    fireEvent.click(card.getByRole('button', { name: /^Send .* again$/ }));
    await waitFor(() =>
      expect(sent).toEqual([{ path: `/admin/mails/${FAILED.id}/retry`, body: 'POST' }]),
    );
    fireEvent.click(card.getByRole('button', { name: /^Remove/ }));
    await waitFor(() =>
      expect(sent.at(-1)).toEqual({ path: `/admin/mails/${FAILED.id}`, body: 'DELETE' }),
    );
  });

  it('takes no room where there is none', async () => {
    open();
    await screen.findByText('Amara');
    expect(screen.queryByRole('region', { name: 'Mail that failed' })).toBeNull();
  });
});

describe('the state of the installation', () => {
  const lines = (given: Partial<QuickStats>) => systemLines({ ...QUICK, ...given }, Date.now());

  it('is quiet where all is well', () => {
    expect(lines({}).map(({ isWarning, words }) => [isWarning, words])).toEqual([
      [false, 'All mail was sent'],
      [false, 'Last verified 7 hours ago'],
      [false, '111 MB'],
    ]);
  });

  it('warns of servers that refuse mail, and tells what came back unread', () => {
    const bounces = { readAt: ago(0), failingSince: null, problem: null };
    const told = (returned: Partial<QuickStats['returned']>) =>
      lines({ bounces, returned: { ...QUICK.returned, ...returned } })
        .filter(({ part }) => part === 'Returned mail')
        .map(({ isWarning, words, details }) => [isWarning, `${words}. ${details}`]);
    expect(told({ refused: 1, refusingDomains: 1, domain: 'mail.example' })).toEqual([
      [
        true,
        expect.stringMatching(/^mail\.example refuses your mail\. 1 mail in the last 7 days\. /),
      ],
    ]);
    expect(told({ refused: 9, refusingDomains: 2, domain: 'mail.example', unread: 2 })).toEqual([
      [
        true,
        expect.stringMatching(/^2 servers refuse .* most by mail\.example\. 2 mails came back/),
      ],
    ]);
    expect(told({ unread: 1 })).toEqual([
      [false, expect.stringMatching(/^1 mail came back, unread\. /)],
    ]);
    expect(told({})).toEqual([[false, expect.stringMatching(/^Mailbox checked/)]]);
  });

  it('warns of mail that is not taken, or waits for long, and of old figures', () => {
    const failing = { waiting: 3, failing: 1, givenUp: 0, oldestAt: ago(2) };
    expect(lines({ mail: failing })[0]).toMatchObject({
      isWarning: true,
      words: '1 mail could not be sent yet',
    });
    const slow = { waiting: 3, failing: 0, givenUp: 0, oldestAt: ago(1) };
    expect(lines({ mail: slow })[0]).toMatchObject({
      isWarning: true,
      words: '3 mails wait to be sent',
    });
    const busy = { waiting: 3, failing: 0, givenUp: 0, oldestAt: ago(0) };
    expect(lines({ mail: busy })[0]?.isWarning).toBe(false);
    expect(lines({ mail: { ...busy, givenUp: 2 } })[0]).toMatchObject({
      isWarning: true,
      words: '2 mails could not be delivered',
    });
    expect(lines({ asOf: ago(5) })[0]?.words).toBe('Figures are from 5 hours ago');
    expect(lines({ asOf: null })[0]?.words).toBe('No figures yet');
  });

  it('warns of a mailbox that was never read, or not for an hour, and says what to do', () => {
    const failing = { readAt: ago(5), problem: 'login' } as const;
    expect(lines({ inbox: { ...failing, failingSince: ago(2) } })[0]).toEqual({
      part: 'Replies',
      isWarning: true,
      words: 'Replies cannot be read from the mailbox',
      details:
        'First failed 2 hours ago. The mail server refuses the user or the password. Check them in INBOX_IMAP_URL. Replies wait in the mailbox; none are lost.',
    });
    const short = lines({ inbox: { ...failing, failingSince: ago(1) } });
    expect(short.map(({ part, isWarning }) => [part, isWarning])).toContainEqual([
      'Replies',
      false,
    ]);
    const never = { readAt: null, failingSince: ago(0), problem: 'connection' } as const;
    expect(lines({ inbox: never })[0]).toMatchObject({ part: 'Replies', isWarning: true });
    const unread = { readAt: null, failingSince: null, problem: null };
    expect(lines({ inbox: unread }).map(({ part }) => part)).toEqual([
      'Mail',
      'Backup',
      'Database',
    ]);
  });

  it('warns of a mailbox of returned mail in its own words', () => {
    const bounces = { readAt: ago(5), failingSince: ago(2), problem: 'folder' } as const;
    expect(lines({ bounces })[0]).toEqual({
      part: 'Returned mail',
      isWarning: true,
      words: 'Returned mail cannot be read from the mailbox',
      details:
        'First failed 2 hours ago. The mail server refuses the folder. Check its name in BOUNCE_IMAP_URL. Until then, mail keeps going to addresses that do not exist.',
    });
  });

  it('warns of legal pages that name no operator, and says where to do so', () => {
    const unnamedLegalPages = ['privacy', 'terms'];
    expect(lines({ unnamedLegalPages })[0]).toEqual({
      part: 'Legal pages',
      isWarning: true,
      words: '2 legal pages name no operator',
      details:
        'Replace [OPERATOR NAME] and [OPERATOR ADDRESS] in content/legal/ and start the server again. Still to do: privacy, terms.',
    });
  });

  it('needs its reader where a backup failed or is late, and leads to the backups', () => {
    const late = { ...QUICK.backups, isLate: true };
    expect(countNeeds({ ...QUICK, backups: late })).toBe(4);
    expect(countNeeds({ ...QUICK, backups: { ...late, problem: 'noSpace' } })).toBe(4);
    expect(lines({ backups: late })[0]).toMatchObject({ part: 'Backup', section: 'backups' });
  });

  it('needs its reader for a campaign that was missed, and warns of one that is held back', () => {
    const held = { id: idOf('61'), subject: 'News', trouble: 'speed', until: ago(-1) } as const;
    const missed = { ...held, subject: 'Offer', trouble: 'missed', until: null } as const;
    expect(countNeeds({ ...QUICK, campaigns: [held, missed] })).toBe(4);
    const line = { part: 'Campaigns', isWarning: true, section: 'emailCampaigns' };
    const [both] = lines({ campaigns: [held, missed] });
    expect(both).toMatchObject({ ...line, words: '“Offer” was not sent in time' });
    expect(both?.details).toMatch(/1 other campaign too\.$/);
    expect(lines({ campaigns: [held] })[0]?.details).toMatch(/^It goes on at /);
  });

  it('needs its reader where mail is not taken', () => {
    const mail = { waiting: 3, failing: 3, givenUp: 0, oldestAt: ago(2) };
    expect(countNeeds(QUICK)).toBe(3);
    expect(countNeeds({ ...QUICK, mail })).toBe(4);
    expect(countNeeds({ ...QUICK, mail: { ...mail, failing: 0, givenUp: 2 } })).toBe(4);
  });
});
