import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RequestPayment } from '#shared/contract/account/payments.ts';
import type { SubscriptionOfUser } from '#shared/contract/account/subscriptions.ts';
import { openAccount, renderInApp } from '../../../app-test-kit.tsx';
import { AdminTab } from '../AdminTab.tsx';

const HOUR_MS = 3_600_000;
const ids = ['01', '02', '03'].map((end) => `0199f3c2-7d1e-7abc-8def-0123456789${end}`);

function buildRequest(place: number, name: string): SubscriptionOfUser {
  const id = ids[place] ?? '';
  return {
    id,
    plan: 'yearly',
    status: 'pending',
    phase: 'pending',
    reason: '',
    version: 3,
    requestedAt: new Date(Date.now() - (18 - place) * HOUR_MS).toISOString(),
    decidedAt: null,
    startsAt: null,
    endsAt: null,
    cancelledAt: null,
    endedAt: null,
    paidAt: null,
    reference: 'RP-2041',
    message: '',
    receipt: null,
    payments: [],
    user: { id, name, email: `${name.toLowerCase()}@example.org`, isActive: true },
  };
}

const ADA = buildRequest(0, 'Ada');
const BEN = buildRequest(1, 'Ben');

function buildPaid(request: SubscriptionOfUser, given: Partial<RequestPayment>) {
  const paidAt = new Date().toISOString();
  const payment: RequestPayment = {
    id: request.id,
    reference: 'txn_01',
    amountMinor: 1,
    currency: 'EUR',
    status: 'paid',
    paidAt,
    isOfPrice: null,
    ...given,
  };
  return { ...request, paidAt, payments: [payment] };
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** Opens the section on a server with these requests; `answer` may refuse a decision. */
function open(
  requests: readonly SubscriptionOfUser[],
  answer?: (sent: Sent) => Response | null,
  waiting: object | null = null,
) {
  const sent: Sent[] = [];
  const scope = openAccount({});
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    const path = String(url).replace('/api', '');
    if (path.startsWith('/admin/subscriptions/pending')) {
      return answer?.({ method: 'GET', path, body: null }) ?? Response.json(pageOf(requests));
    }
    if (waiting !== null && path.startsWith('/admin/stats/quick')) {
      const none = { count: 0, oldestAt: null };
      const others = { messages: none, openMessages: none, latestMessageAt: null };
      return Response.json({
        waiting: { requests: waiting, ...others },
        inbox: null,
        bounces: null,
        campaigns: [],
        unnamedLegalPages: [],
        mail: { waiting: 0, failing: 0, givenUp: 0, oldestAt: null },
        returned: { refused: 0, refusingDomains: 0, domain: null, unread: 0 },
        backups: { lastVerifiedAt: null, isLate: false, problem: null },
        people: 1,
        premium: 0,
        activeToday: 1,
        databaseBytes: null,
        asOf: null,
      });
    }
    const isOther = !path.startsWith('/admin/') || path.startsWith('/admin/stats');
    if (isOther) throw new TypeError('No server for this.');
    const call = { method: method ?? 'GET', path, body: JSON.parse(String(body)) as unknown };
    sent.push(call);
    const found = requests.find(({ id }) => path.includes(id));
    return answer?.(call) ?? Response.json({ ...found, status: 'confirmed', phase: 'active' });
  });
  renderInApp(scope, <AdminTab detail="section=subscriptions" />);
  const press = (key: string) => act(async () => void scope.workspace.screen.shortcuts.run(key));
  const texts = () => scope.workspace.toasts.$toasts.get().map(({ message }) => message);
  return { sent, press, texts };
}

const pageOf = (items: readonly SubscriptionOfUser[]) => ({ items, nextCursor: null });

function refuse(message: string): Response {
  const error = { id: 'conflict', message, requestId: 'r' };
  return Response.json({ error }, { status: 409 });
}

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the pending requests', () => {
  it('are shown with their number and the age of the oldest', async () => {
    const asked = { ...BEN, status: 'needsInformation', phase: 'needsInformation' } as const;
    const requests = { count: 3, oldestAt: ADA.requestedAt };
    open([ADA, asked], undefined, requests);
    const words =
      '3 requests wait for you · the oldest asked 18 hours ago · 1 other waits for an answer';
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Subscriptions 3 waiting' })).toBeTruthy();
  });

  it('are confirmed after a dialog that shows the end date, and leave the list', async () => {
    const { sent, texts } = open([ADA, BEN]);
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm Ada' }));
    const dialog = screen.getByRole('dialog', { name: 'Confirm Ada’s request?' });
    expect(dialog.textContent).toMatch(
      /Ada \(ada@example\.org\) gets premium: yearly, from now until/,
    );
    fireEvent.submit(
      within(dialog)
        .getByText(/gets premium/)
        .closest('form') as HTMLFormElement,
    );
    await waitFor(() => expect(texts()).toEqual(['Ada is confirmed.']));
    expect(sent).toEqual([
      {
        method: 'PUT',
        path: `/admin/subscriptions/${ADA.id}/confirm`,
        body: { version: ADA.version },
      },
    ]);
    expect(screen.queryByText('ada@example.org')).toBeNull();
    expect(screen.getByText('ben@example.org')).toBeTruthy();
  });

  it('are rejected with a reason from a template', async () => {
    const { sent } = open([ADA]);
    fireEvent.click(await screen.findByRole('button', { name: 'Reject Ada' }));
    fireEvent.click(screen.getByRole('button', { name: 'No payment found' }));
    const reason = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });
    fireEvent.submit(reason.closest('form') as HTMLFormElement);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ reason: reason.value, version: ADA.version });
  });

  it('keep the dialog open when another administrator decided first', async () => {
    open([ADA], ({ method }) =>
      method === 'PUT' ? refuse('It was cancelled by its user.') : null,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Reject Ada' }));
    fireEvent.click(screen.getByRole('button', { name: 'Wrong amount' }));
    const reason = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });
    fireEvent.submit(reason.closest('form') as HTMLFormElement);
    const dialog = screen.getByRole('dialog', { name: 'Reject Ada’s request' });
    expect(await within(dialog).findByText('It was cancelled by its user.')).toBeTruthy();
    expect(reason.value).not.toBe('');
  });

  it('are decided together, and refusals are named', async () => {
    const { sent, texts } = open([ADA, BEN], ({ path }) =>
      path.includes(BEN.id) ? refuse('It was cancelled by its user.') : null,
    );
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all that are shown' }));
    fireEvent.click(screen.getByRole('button', { name: 'Confirm…' }));
    const dialog = screen.getByRole('dialog', { name: 'Confirm 2 requests?' });
    fireEvent.submit(
      within(dialog)
        .getByText(/Each gets an e-mail/)
        .closest('form') as HTMLFormElement,
    );
    await waitFor(() => expect(texts()).toHaveLength(1));
    expect(sent.map(({ path }) => path.split('/')[3])).toEqual([ADA.id, BEN.id]);
    expect(texts()[0]).toBe('Ada is confirmed. Left as it was: Ben. It was cancelled by its user.');
  });

  it('are never confirmed together with one that was not paid with the price', async () => {
    const { sent, texts } = open([
      buildPaid(ADA, { amountMinor: 4800, isOfPrice: true }),
      buildPaid(BEN, { amountMinor: 100, currency: 'IDR', isOfPrice: false }),
      buildPaid(buildRequest(2, 'Cy'), { amountMinor: 900, currency: 'USD' }),
    ]);
    expect((await screen.findByText('Not the price')).dataset['tone']).toBe('bad');
    const cell = (words: string) => screen.getByTitle(words);
    expect(cell('Paid, but not the price: IDR 1.00').textContent).toContain('IDR');
    expect(within(cell('Paid: €48.00')).getByText('Paid').dataset['tone']).toBe('good');
    expect(within(cell('Paid: $9.00')).getByText('Paid').dataset['tone']).toBe('plain');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all that are shown' }));
    fireEvent.click(screen.getByRole('button', { name: 'Confirm…' }));
    const dialog = screen.getByRole('dialog', { name: 'Confirm 2 requests?' });
    expect(texts()).toEqual([
      'Left out: Ben. What was paid is not the price of the plan. Decide this request alone.',
    ]);
    const form = within(dialog)
      .getByText(/Each gets an e-mail/)
      .closest('form');
    fireEvent.submit(form as HTMLFormElement);
    await waitFor(() => expect(texts().at(-1)).toBe('2 requests are confirmed.'));
    expect(sent.some(({ path }) => path.includes(BEN.id))).toBe(false);
    await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Confirm Ben' }));
    const alone = screen.getByRole('dialog', { name: 'Confirm Ben’s request?' });
    expect(within(alone).getByText(/not the price/)).toBeTruthy();
  });

  it('are navigated and decided by keys', async () => {
    const { press } = open([ADA, BEN]);
    await screen.findByText('ben@example.org');
    await press('J');
    await press('J');
    expect(document.activeElement?.textContent).toContain('ben@example.org');
    await press('K');
    await press('X');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Ada' }).checked).toBe(
      true,
    );
    await press('R');
    expect(screen.getByRole('dialog', { name: 'Reject Ada’s request' })).toBeTruthy();
  });

  it('say that none are pending', async () => {
    open([]);
    expect(await screen.findByText('No requests are waiting')).toBeTruthy();
  });

  it('can be reloaded after a failure', async () => {
    let isDown = true;
    open([ADA], () => (isDown ? new Response('', { status: 503 }) : null));
    const again = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    fireEvent.click(again);
    expect(await screen.findByText('ada@example.org')).toBeTruthy();
  });
});
