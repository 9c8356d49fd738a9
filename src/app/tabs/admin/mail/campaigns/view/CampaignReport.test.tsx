import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CampaignDetails, Progress } from '#shared/contract/mailing/email-campaigns.ts';
import {
  buildCampaign,
  buildCounts,
  CAMPAIGN_ID,
  LIST_ID,
  openCampaigns,
} from '../campaign-test-kit.tsx';
import { paceWords } from './ProgressCard.tsx';

const HERE = `&campaign=${CAMPAIGN_ID}`;
const AT = '2026-11-20T10:00:00.000Z';

function buildProgress(given: Partial<Progress> = {}): Progress {
  return {
    state: 'sending',
    isFrozen: true,
    counts: buildCounts({ sent: 300, waiting: 700 }),
    unread: 0,
    total: 1000,
    done: 300,
    percent: 30,
    perHour: 3600,
    endsAt: AT,
    heldBack: null,
    ...given,
  };
}

/** Opens a campaign on a server that holds it, and lets acts change its state. */
function open(first: CampaignDetails, progress = buildProgress({ state: first.state })) {
  const held = { campaign: first, progress };
  const opened = openCampaigns((call) => {
    const path = `/admin/email-campaigns/${CAMPAIGN_ID}`;
    if (call === `GET ${path}`) return held.campaign;
    if (call === `GET ${path}/progress`) return held.progress;
    if (call.startsWith('GET /admin/email-lists')) {
      const list = { id: LIST_ID, name: 'Readers', kind: 'static', contacts: 1000, createdAt: AT };
      return { items: [list], nextCursor: null };
    }
    const state = ACTS[call.replace(path, '')];
    if (state === undefined) return null;
    held.campaign = buildCampaign({ state });
    held.progress = { ...held.progress, state };
    return held.campaign;
  }, HERE);
  return { ...opened, held };
}

const ACTS: Readonly<Record<string, CampaignDetails['state']>> = {
  'POST /pause': 'paused',
  'POST /resume': 'sending',
  'POST /cancel': 'cancelled',
  'POST /start': 'sending',
  'DELETE /schedule': 'draft',
};

const calls = (sent: readonly { call: string }[], verb: string) =>
  sent.filter(({ call }) => call.startsWith(verb)).map(({ call }) => call);

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a campaign that is sent', () => {
  it('says how far it is, how fast, and what each count means', async () => {
    const counts = buildCounts({ sent: 290, bounced: 4, refused: 6, waiting: 700, unsure: 2 });
    open(buildCampaign({ state: 'sending' }), buildProgress({ counts, unread: 3 }));
    expect(await screen.findByText('300 of 1,000 people')).toBeTruthy();
    expect(screen.getByText('30 %')).toBeTruthy();
    expect(screen.getByText(/^About 3,600 an hour, .* Ends about /)).toBeTruthy();
    expect(screen.getByText(/^May have come twice: /)).toBeTruthy();
    expect(screen.getByText(/^Of those returned: /).closest('dd')?.textContent).toMatch(/^3Of/);
    expect(
      screen.queryByText('Control group', { selector: 'section[aria-label=Progress] dt' }),
    ).toBe(null);
  });

  it('is asked for every two seconds, and read again when it has ended', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] });
    const { sent, held } = open(buildCampaign({ state: 'sending' }));
    await screen.findByText('300 of 1,000 people');
    const before = calls(sent, 'GET').filter((call) => call.endsWith('/progress')).length;
    held.progress = buildProgress({ state: 'sent', done: 1000, percent: 100 });
    held.campaign = buildCampaign({ state: 'sent', endedAt: AT });
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(await screen.findByText('1,000 of 1,000 people')).toBeTruthy();
    expect(calls(sent, 'GET').filter((call) => call.endsWith('/progress')).length).toBeGreaterThan(
      before,
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull());
  });

  it('is paused and resumed at once', async () => {
    const { toasts } = open(buildCampaign({ state: 'sending' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Pause' }));
    expect(
      await screen.findByText(/^It is paused and sends nothing\. An administrator/),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Resume' }));
    await screen.findByRole('button', { name: 'Pause' });
    expect(toasts()).toHaveLength(2);
  });

  it('is cancelled only after a question that says how many have it', async () => {
    const counts = buildCounts({ sent: 300, waiting: 700 });
    const { sent } = open(buildCampaign({ state: 'sending', counts }));
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel…' }));
    expect(
      await screen.findByText(/^300 people have got it\. 700 people never get it\./),
    ).toBeTruthy();
    expect(calls(sent, 'POST')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel the campaign' }));
    await waitFor(() =>
      expect(calls(sent, 'POST')).toEqual([`POST /admin/email-campaigns/${CAMPAIGN_ID}/cancel`]),
    );
  });
});

it('a paused campaign says why', async () => {
  open(
    buildCampaign({ state: 'paused', pauseReason: 'The mail server refused 20 mails in a row.' }),
  );
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The mail server refused 20 mails in a row.');
});

it('a scheduled campaign names the people before it is started now', async () => {
  const { sent } = open(
    buildCampaign({ state: 'scheduled', startsAt: '2026-11-27T08:00:00.000Z' }),
  );
  expect(
    await screen.findByText(/^It starts on .* To change it, cancel the schedule/),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Start now…' }));
  expect(await screen.findByText('1,000 people')).toBeTruthy();
  expect(screen.getByText(/^About 50 of them, chosen by chance,/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Start' }));
  await waitFor(() =>
    expect(sent.find(({ call }) => call.endsWith('/start'))?.body).toEqual({ version: 3 }),
  );
});

it('a missed campaign asks whether to send it now, at another time or not at all', async () => {
  const startFailure = 'The server was off.';
  const { sent } = open(
    buildCampaign({ state: 'scheduled', startsAt: '2026-11-17T08:00:00.000Z', startFailure }),
  );
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/^It was due on .*17.* The server was off\. Send it now,/);
  expect(screen.getByText('Missed')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send now…' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Choose another time…' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Discard…' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Discard the campaign' }));
  await waitFor(() =>
    expect(calls(sent, 'POST')).toEqual([`POST /admin/email-campaigns/${CAMPAIGN_ID}/cancel`]),
  );
});

it('paceWords says why nothing goes out', () => {
  const idle = { perHour: 0, endsAt: null };
  expect(paceWords(buildProgress({ ...idle, counts: buildCounts({}) }))).toBe(
    'The first mails go out in a moment.',
  );
  expect(paceWords(buildProgress(idle))).toMatch(/^None went out in the last five minutes\./);
  const hold = { until: AT, allowed: 50 };
  const held = (by: 'speed' | 'warmUp' | 'mailServer', until: string | null) =>
    paceWords(buildProgress({ heldBack: { ...hold, by, until } }));
  expect(held('speed', AT)).toMatch(/^It waits until .*50 mails an hour for all campaigns/);
  expect(held('warmUp', AT)).toMatch(/^It waits until .*warm-up/);
  expect(held('mailServer', null)).toMatch(/^It waits for the mail server/);
});
