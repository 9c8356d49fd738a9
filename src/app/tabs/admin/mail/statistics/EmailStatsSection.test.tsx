import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EmailStats } from '#shared/contract/mailing/email-stats.ts';
import { openAccount, renderInApp } from '../../../../app-test-kit.tsx';
import { EmailStatsSection } from './EmailStatsSection.tsx';

const FIGURES = {
  sent: 1200,
  refused: 3,
  bounced: 7,
  complaints: 1,
  unsubscribed: 12,
  mailed: 1100,
  cameBack: 114,
  control: 0,
  controlCameBack: 0,
};
const STATS: EmailStats = {
  timeRange: 'this_month',
  from: '2026-11-01',
  to: '2026-11-30',
  nextCursor: null,
  items: [
    {
      id: '0199f3c2-7d1e-7abc-8def-012345678901',
      kind: 'reactivation',
      state: 'sent',
      subject: 'Come back',
      startedAt: '2026-11-02T10:00:00.000Z',
      isSettled: true,
      countedAt: '2026-11-12T10:00:00.000Z',
      figures: FIGURES,
      effect: { kind: 'none' },
    },
  ],
  total: FIGURES,
  asked: [
    { kind: 'account', state: 'sent', mails: 40 },
    { kind: 'account', state: 'bounced', mails: 2 },
  ],
  days: [
    { day: '2026-11-01', mails: 15 },
    { day: '2026-11-02', mails: 25 },
  ],
};
const CHECK = {
  checkedAt: '2026-11-20T10:00:00.000Z',
  from: 'no-reply@ripen.example',
  server: null,
  items: [
    { id: 'spf', state: 'wrong', found: 'There is no SPF record.', advice: 'Add one.' },
    { id: 'tls', state: 'good', found: 'TLS 1.3.', advice: '' },
  ],
};

const REFUSING = {
  items: [
    {
      domain: 'mail.example',
      mails: 12,
      returnedAt: '2026-11-20T10:00:00.000Z',
      words: '550 5.7.1 Your IP address is on our block list',
      reason: 'sender',
    },
  ],
  unread: 31,
};
const UNREAD = {
  items: [
    {
      id: '0199f3c2-7d1e-7abc-8def-012345678902',
      domain: 'odd.example',
      words: 'Rejected for reason 17.',
      returnedAt: '2026-11-20T10:00:00.000Z',
    },
  ],
  nextCursor: null,
};

function open(answer: (path: string) => Response = answerOf) {
  const asked: string[] = [];
  const scope = openAccount({});
  vi.stubGlobal('fetch', async (url: string) => {
    const path = String(url).replace('/api', '');
    if (!path.startsWith('/admin/')) throw new TypeError('No server for this.');
    asked.push(path);
    return answer(path);
  });
  const filter = vi.fn();
  const quick = {
    state: { kind: 'loading' },
    reload: vi.fn(),
    replace: vi.fn(),
    failure: null,
  } as const;
  renderInApp(scope, <EmailStatsSection {...{ filters: {}, filter, open: vi.fn(), quick }} />);
  return { asked, filter };
}

function answerOf(path: string): Response {
  if (path.startsWith('/admin/mails/refusing')) return Response.json(REFUSING);
  if (path.startsWith('/admin/mails/returned')) return Response.json(UNREAD);
  return Response.json(path.startsWith('/admin/mail-check') ? CHECK : STATS);
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows what came of mail, in figures and in a sentence', async () => {
  const { filter } = open();
  const row = await screen.findByRole('row', { name: /Come back/ });
  expect(within(row).getByText(/114 of 1,100 users came back and finished a session/)).toBeTruthy();
  expect(within(row).getByText('10.4%')).toBeTruthy();
  expect(screen.getByText('1,193')).toBeTruthy();
  const kinds = screen.getByRole('region', { name: 'Mails by kind' });
  const cells = within(kinds)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(cells).toEqual(['40', '2', '0', '0', '0']);
  expect(screen.getByText(/^40 mails in all\. Most on .*2.*, with 25\.$/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Range'), { target: { value: 'this_year' } });
  expect(filter).toHaveBeenCalledWith({ range: 'this_year' });
});

it('checks on a press whether mails can arrive, and says what to do', async () => {
  const { asked } = open();
  await screen.findByRole('row', { name: /Come back/ });
  expect(asked.filter((path) => path.startsWith('/admin/mail-check'))).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  const card = screen.getByRole('region', { name: 'Deliverability' });
  expect(await within(card).findByText('There is no SPF record.')).toBeTruthy();
  expect(within(card).getByText('Add one.')).toBeTruthy();
  expect(
    within(card)
      .getAllByText(/^(To mend|Good)$/)
      .map((tag) => tag.textContent),
  ).toEqual(['To mend', 'Good']);
});

it('names servers that refuse mail, with their words and what to do, and shows what nobody could read', async () => {
  open();
  const card = within(await screen.findByRole('region', { name: 'Returned mail' }));
  expect(await card.findByText('mail.example')).toBeTruthy();
  expect(card.getByText('Blocks the sender')).toBeTruthy();
  expect(card.getByText(/^12 mails, the last one /)).toBeTruthy();
  expect(card.getByText('550 5.7.1 Your IP address is on our block list')).toBeTruthy();
  expect(card.getByText(/deliverability check below.*postmaster@mail\.example/)).toBeTruthy();
  expect(card.getByText(/^31 mails in the last 30 days\./)).toBeTruthy();
  fireEvent.click(card.getByText(/^odd\.example, /));
  expect(card.getByText('Rejected for reason 17.')).toBeTruthy();
});

it('says why nothing can be shown, and tries again', async () => {
  open(() => new Response(null, { status: 503 }));
  expect((await screen.findAllByRole('button', { name: 'Try again' })).length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText(/Check|server/i, { selector: '[role=alert]' })).toBeTruthy();
});
