import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openMenu } from '#ui/actions/menu-test-kit.ts';
import {
  type Answer,
  buildCampaign,
  buildCounts,
  CAMPAIGN_ID,
  openCampaigns,
} from './campaign-test-kit.tsx';

const OTHER_ID = '0199f3c2-7d1e-7abc-8def-012345678903';

const SENT = buildCampaign({
  state: 'sent',
  endedAt: '2026-11-20T11:00:00.000Z',
  subject: 'October',
  counts: buildCounts({ sent: 1200, refused: 3 }),
});

/** A server with a list of these campaigns. */
function listing(items: readonly object[], more: Answer = () => null): Answer {
  return (call, body) =>
    call.startsWith('GET /admin/email-campaigns?') ? { items, nextCursor: null } : more(call, body);
}

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('lists campaigns with state, audience and counts in words, filtered by the address', async () => {
  const { sent } = openCampaigns(listing([SENT]), '&state=sent');
  const row = await screen.findByRole('row', { name: /October/ });
  expect(row.textContent).toContain('Sent');
  expect(row.textContent).toContain('Readers');
  expect(row.textContent).toContain('1,200 sent, 3 refused');
  expect(sent[0]?.call).toBe('GET /admin/email-campaigns?state=sent&limit=50');
});

it('says in the list why a campaign did not start or is paused', async () => {
  openCampaigns(
    listing([
      buildCampaign({ startFailure: 'It would go to nobody.' }),
      buildCampaign({ id: OTHER_ID, state: 'paused', pauseReason: '550 Spam' }),
    ]),
  );
  expect(
    await screen.findByText('It did not start at its time. It would go to nobody.'),
  ).toBeTruthy();
  expect(screen.getByText('550 Spam')).toBeTruthy();
});

it('opens a new campaign at an address of its own', async () => {
  const { wentTo, sent } = openCampaigns(
    listing([], (call) => (call === 'POST /admin/email-campaigns' ? buildCampaign() : null)),
  );
  const [button] = await screen.findAllByRole('button', { name: 'New campaign' });
  if (button !== undefined) fireEvent.click(button);
  await waitFor(() =>
    expect(wentTo().detail).toBe(`section=emailCampaigns&campaign=${CAMPAIGN_ID}`),
  );
  expect(sent.at(-1)?.body).toEqual({ id: expect.stringMatching(/^[\da-f-]{36}$/) });
});

it('duplicates any campaign, and deletes only one that nobody got', async () => {
  const { wentTo } = openCampaigns(
    listing([SENT], (call) =>
      call.endsWith('/duplicate') ? buildCampaign({ id: OTHER_ID }) : null,
    ),
  );
  await screen.findByRole('row', { name: /October/ });
  openMenu('More for October');
  expect(screen.queryByRole('menuitem', { name: 'Delete…' })).toBeNull();
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  await waitFor(() => expect(wentTo().detail).toBe(`section=emailCampaigns&campaign=${OTHER_ID}`));
});

it('asks before a draft is deleted', async () => {
  const items = [buildCampaign()];
  const { sent, toasts } = openCampaigns(
    listing(items, (call) => {
      if (!call.startsWith('DELETE ')) return null;
      items.pop();
      return new Response(null, { status: 204 });
    }),
  );
  await screen.findByRole('row', { name: /News/ });
  openMenu('More for News');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete…' }));
  await screen.findByRole('heading', { name: 'Delete “News”?' });
  expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No campaigns yet')).toBeTruthy();
  expect(toasts()).toEqual(['“News” was deleted.']);
});
