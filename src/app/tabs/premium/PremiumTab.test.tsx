import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Payment } from '#shared/contract/account/payments.ts';
import type { CurrentSubscription, Subscription } from '#shared/contract/account/subscriptions.ts';
import { setFormatPlace } from '#shared/domain/formats/formats.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import { openAccount, renderInApp } from '../../app-test-kit.tsx';
import { PremiumTab } from './PremiumTab.tsx';

const ID = '0199f3c2-7d1e-7abc-8def-012345678901';

function build(given: Partial<Subscription> = {}): Subscription {
  return {
    id: ID,
    plan: 'monthly',
    status: 'pending',
    phase: 'pending',
    reason: '',
    version: 0,
    requestedAt: '2026-11-20T10:00:00.000Z',
    decidedAt: null,
    startsAt: null,
    endsAt: null,
    cancelledAt: null,
    endedAt: null,
    paidAt: null,
    reference: '',
    message: '',
    receipt: null,
    ...given,
  };
}

const running = (given: Partial<Subscription> = {}) =>
  build({
    status: 'confirmed',
    phase: 'active',
    decidedAt: '2026-11-20T11:00:00.000Z',
    startsAt: '2026-11-20T11:00:00.000Z',
    endsAt: '2026-12-20T11:00:00.000Z',
    ...given,
  });

const PAYMENT: Payment = {
  id: ID,
  subscriptionId: ID,
  plan: 'monthly',
  provider: 'paddle',
  reference: 'txn_1',
  amountMinor: 400,
  currency: 'EUR',
  status: 'paid',
  paidAt: '2026-11-20T10:30:00.000Z',
};

interface Sent {
  readonly call: string;
  readonly body: unknown;
}

/**
 * Opens the tab on a server with the user's subscription; `answer` replaces the answer to one call.
 */
function open(
  first: Partial<CurrentSubscription>,
  answer: (sent: Sent) => Response | null = () => null,
) {
  let current: CurrentSubscription = {
    isPremium: false,
    subscription: null,
    request: null,
    ended: null,
    ...first,
  };
  const sent: Sent[] = [];
  const scope = openAccount({});
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = String(url).replace('/api', '').split('?')[0] ?? '';
    if (!path.startsWith('/subscriptions')) throw new TypeError('No server for this.');
    const given: Sent = {
      call: `${method} ${path}`,
      body: typeof body === 'string' ? (JSON.parse(body) as unknown) : null,
    };
    const instead = answer(given);
    if (instead !== null) return instead;
    if (path.endsWith('/current')) return Response.json(current);
    const { subscription, request, ended } = current;
    const past = [request, subscription, ended].filter((each) => each !== null);
    if (path.endsWith('/history')) return Response.json({ items: past, nextCursor: null });
    if (path.endsWith('/payments')) {
      const items = past.some(({ paidAt }) => paidAt !== null) ? [PAYMENT] : [];
      return Response.json({ items, nextCursor: null });
    }
    sent.push(given);
    return Response.json(request ?? subscription ?? build(), {
      status: given.call === 'POST /subscriptions' ? 201 : 200,
    });
  });
  renderInApp(scope, <PremiumTab />);
  return {
    sent,
    /** Sets the next answers of the server. */
    becomes(next: Partial<CurrentSubscription>) {
      current = { ...current, ...next };
    },
    texts: () => scope.workspace.toasts.$toasts.get().map(({ message }) => message),
  };
}

function refusal(status: number, message: string): Response {
  return Response.json({ error: { id: 'conflict', message, requestId: 'r' } }, { status });
}

beforeEach(() => {
  localStorage.clear();
  setFormatPlace({ locale: 'en-GB', timeZone: 'UTC' });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const card = (name: string | RegExp) => screen.findByRole('region', { name });
const button = (name: string) => screen.getByRole('button', { name });

describe("the tab shows the user's subscription", () => {
  it.each([
    [
      'pending',
      { request: build() },
      /request for the monthly plan/,
      ['Pending', 'You asked on 20 November 2026'],
    ],
    [
      'paid and pending',
      { request: build({ paidAt: '2026-11-21T10:00:00.000Z' }) },
      /request for the monthly plan/,
      ['Paid, awaiting confirmation', 'Your payment arrived on 21 Nov 2026.'],
    ],
    [
      'asked',
      {
        request: build({
          status: 'needsInformation',
          phase: 'needsInformation',
          reason: 'Which bank?',
        }),
      },
      /request for the monthly plan/,
      ['A question for you', 'Which bank?', 'Your answer'],
    ],
    [
      'rejected',
      {
        request: build({
          status: 'rejected',
          phase: 'rejected',
          reason: 'No receipt.',
          decidedAt: '2026-11-21T10:00:00.000Z',
        }),
      },
      /request for the monthly plan/,
      ['Not accepted', 'on 21 Nov 2026', 'No receipt.', 'You can ask again below'],
    ],
    ['active', { subscription: running() }, 'Monthly plan', ['Active', 'paid until 20 Dec 2026']],
    [
      'for life',
      { subscription: running({ plan: 'lifetime', endsAt: null }) },
      'Lifetime plan',
      ['Active', 'It never ends: you paid once.'],
    ],
    [
      'confirmed for later',
      { subscription: running({ phase: 'confirmed', startsAt: '2026-12-01T00:00:00.000Z' }) },
      'Monthly plan',
      ['Confirmed', 'Premium begins on 1 Dec 2026.'],
    ],
    [
      'cancelled',
      { subscription: running({ cancelledAt: '2026-11-25T10:00:00.000Z' }) },
      'Monthly plan',
      ['Cancelled', 'Premium stays on until 20 Dec 2026', 'nothing is locked or deleted'],
    ],
    [
      'expiring',
      { subscription: running({ phase: 'expiring' }) },
      'Monthly plan',
      ['Ends soon', 'Premium ends on 20 Dec 2026.'],
    ],
    [
      'in grace',
      { subscription: running({ phase: 'grace' }) },
      'Monthly plan',
      ['Grace period', 'Premium stays on until 27 Dec 2026'],
    ],
    [
      'ended',
      {
        ended: running({
          status: 'ended',
          phase: 'ended',
          reason: 'The payment was refunded.',
          endedAt: '2026-12-01T10:00:00.000Z',
        }),
      },
      'Monthly plan',
      ['Ended', 'Premium ended on 1 Dec 2026.', 'The payment was refunded.'],
    ],
  ] as const)('%s', async (_state, current, name, words) => {
    open(current);
    const shown = await card(name);
    for (const each of words) expect(shown.textContent).toContain(each);
  });

  it('shows the plans and the benefits without a request', async () => {
    open({});
    expect(await screen.findByRole('heading', { name: 'Request premium' })).toBeTruthy();
    expect(screen.getAllByRole('radio')).toHaveLength(3);
    expect(screen.getByText('Six accent themes')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'History' })).toBeNull();
  });
});

describe('requesting a plan', () => {
  it('sends plan, reference, message and the receipt, and shows the request', async () => {
    const server = open({});
    const field = await screen.findByLabelText('Payment reference (optional)');
    fireEvent.change(field, { target: { value: 'INV 12' } });
    fireEvent.click(screen.getByRole('radio', { name: /Lifetime/ }));
    const file = new File(['%PDF-1.7 %%EOF'], 'invoice.pdf', { type: 'application/pdf' });
    fireEvent.change(screen.getByLabelText('Choose a receipt'), { target: { files: [file] } });
    expect(await screen.findByText('invoice.pdf')).toBeTruthy();
    server.becomes({ request: build({ plan: 'lifetime' }) });
    fireEvent.click(button('Send request'));
    expect(await card(/request for the lifetime plan/)).toBeTruthy();
    await vi.waitFor(() => expect(server.texts()).toEqual(['Your request was sent.']));
    expect(server.sent).toMatchObject([
      {
        call: 'POST /subscriptions',
        body: { plan: 'lifetime', reference: 'INV 12', message: '' },
      },
      { call: 'POST /subscriptions/receipt', body: { content: btoa('%PDF-1.7 %%EOF') } },
    ]);
  });

  it('refuses an invalid receipt where it was chosen', async () => {
    open({});
    const file = new File(['MZ'], 'receipt.exe');
    fireEvent.change(await screen.findByLabelText('Choose a receipt'), {
      target: { files: [file] },
    });
    const words = 'A receipt is a PNG, JPEG or WebP picture, or a PDF.';
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('says what the server refuses, and keeps what was typed', async () => {
    const words = 'You already have a pending request. Change it, or cancel it.';
    open({}, ({ call }) => (call === 'POST /subscriptions' ? refusal(409, words) : null));
    const field = await screen.findByLabelText('Message (optional)');
    fireEvent.change(field, { target: { value: 'Paid on Monday.' } });
    fireEvent.click(button('Send request'));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByDisplayValue('Paid on Monday.')).toBe(field);
  });

  it('is not sent without a stored token', async () => {
    const { sent } = open({});
    await screen.findByRole('heading', { name: 'Request premium' });
    localStorage.removeItem(STORAGE_KEYS.token);
    fireEvent.click(button('Send request'));
    const words = 'Authentication token not found. Please log in again.';
    expect(await screen.findByText(words)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('is behind a button while a paid plan runs, and is not offered with a lifetime plan', async () => {
    open({ subscription: running() });
    fireEvent.click(await screen.findByRole('button', { name: 'Request the next period' }));
    expect(screen.getByRole('heading', { name: 'Request the next period' })).toBeTruthy();
    cleanup();
    open({ subscription: running({ plan: 'lifetime', endsAt: null }) });
    await card('Lifetime plan');
    expect(screen.queryByRole('button', { name: 'Request the next period' })).toBeNull();
  });
});

describe('a pending request', () => {
  it('is edited in place', async () => {
    const server = open({ request: build({ reference: 'INV 1', message: 'Hello' }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Change request' }));
    fireEvent.change(screen.getByDisplayValue('INV 1'), { target: { value: 'INV 2' } });
    fireEvent.click(button('Save changes'));
    await vi.waitFor(() => expect(server.texts()).toEqual(['Your request was changed.']));
    expect(server.sent).toEqual([
      {
        call: 'PUT /subscriptions/request',
        body: { plan: 'monthly', reference: 'INV 2', message: 'Hello' },
      },
    ]);
    expect(button('Change request')).toBeTruthy();
  });

  it('is withdrawn after a dialog that explains the effect', async () => {
    const receipt = { mediaType: 'application/pdf', bytes: 2000, addedAt: PAYMENT.paidAt } as const;
    const server = open({ request: build({ receipt }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel request' }));
    const dialog = screen.getByRole('dialog', { name: 'Cancel your request?' });
    expect(dialog.textContent).toContain('its receipt deleted');
    server.becomes({ request: build({ status: 'withdrawn', phase: 'withdrawn' }) });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel request' }));
    expect(await screen.findByRole('heading', { name: 'Request premium' })).toBeTruthy();
    expect(server.sent.map(({ call }) => call)).toEqual(['POST /subscriptions/cancel']);
  });
});

describe('cancelling premium', () => {
  it('shows the end date, and the reason of a failure', async () => {
    open({ subscription: running() }, ({ call }) =>
      call === 'POST /subscriptions/cancel' ? refusal(409, 'It is cancelled already.') : null,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel premium' }));
    const dialog = screen.getByRole('dialog', { name: 'Cancel premium?' });
    expect(dialog.textContent).toContain('Premium stays on until 20 Dec 2026');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel premium' }));
    expect(await within(dialog).findByText('It is cancelled already.')).toBeTruthy();
  });

  it('is not offered during a pending request, which Cancel would withdraw instead', async () => {
    open({
      subscription: running({ id: ID.replace(/1$/, '2') }),
      request: build({ requestedAt: '2026-11-25T10:00:00.000Z' }),
    });
    await card('Monthly plan');
    expect(screen.queryByRole('button', { name: 'Cancel premium' })).toBeNull();
  });
});

describe('without a server', () => {
  it('explains an empty tab, and retries', async () => {
    let isAway = true;
    open({}, () => {
      if (isAway) throw new TypeError('No network.');
      return null;
    });
    expect(await screen.findByText(/There is no connection to the server/)).toBeTruthy();
    isAway = false;
    await act(async () => fireEvent.click(button('Try again')));
    expect(await screen.findByRole('heading', { name: 'Request premium' })).toBeTruthy();
  });

  it('shows the cached state, and keeps an unsent request in its form', async () => {
    let isAway = false;
    open({ ended: running({ status: 'ended', phase: 'ended', endedAt: PAYMENT.paidAt }) }, () => {
      if (isAway) throw new TypeError('No network.');
      return null;
    });
    const field = await screen.findByLabelText('Message (optional)');
    fireEvent.change(field, { target: { value: 'Again, please.' } });
    isAway = true;
    fireEvent.click(button('Send request'));
    expect(await screen.findByText('There is no connection to the server.')).toBeTruthy();
    expect(screen.getByDisplayValue('Again, please.')).toBe(field);
  });
});

it('lists requests and payments in the history', async () => {
  open({ subscription: running({ paidAt: PAYMENT.paidAt }) });
  const history = await card('History');
  expect(history.textContent).toContain('Monthly Active');
  expect(history.textContent).toContain('From 20 Nov 2026 to 20 Dec 2026');
  expect(history.textContent).toMatch(/€4\.00 Paid/);
});
