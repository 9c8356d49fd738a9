import { vi } from 'vitest';
import type { CampaignCounts, CampaignDetails } from '#shared/contract/mailing/email-campaigns.ts';
import { campaignActions } from '#shared/domain/mail/campaign.ts';
import { openAccount, renderInApp } from '../../../../app-test-kit.tsx';
import { AdminTab } from '../../AdminTab.tsx';

const AT = '2026-11-20T10:00:00.000Z';
export const CAMPAIGN_ID = '0199f3c2-7d1e-7abc-8def-012345678901';
export const LIST_ID = '0199f3c2-7d1e-7abc-8def-012345678902';

const NONE: CampaignCounts = {
  waiting: 0,
  sent: 0,
  skipped: 0,
  refused: 0,
  bounced: 0,
  control: 0,
  unsure: 0,
};

/** Builds a campaign as its screen reads it. */
export function buildCampaign(given: Partial<CampaignDetails> = {}): CampaignDetails {
  const state = given.state ?? 'draft';
  const startedAtMs = state === 'draft' || state === 'scheduled' ? null : Date.parse(AT);
  const rest = { startsAtMs: null, endedAtMs: null, pauseReason: null, startFailure: null };
  return {
    id: CAMPAIGN_ID,
    kind: 'campaign',
    subject: 'News',
    preview: '',
    source: 'Hello',
    audience: 'Readers',
    state,
    senderName: '',
    replyTo: '',
    listId: LIST_ID,
    segment: null,
    perHour: 3600,
    warmsUp: true,
    hasControl: true,
    problems: [],
    counts: NONE,
    version: 3,
    startsAt: null,
    startedAt: startedAtMs === null ? null : AT,
    endedAt: null,
    pauseReason: null,
    startFailure: null,
    createdAt: AT,
    updatedAt: AT,
    actions: [...campaignActions({ state, startedAtMs, ...rest }, 'administrator')],
    ...given,
  };
}

/** Counts of recipients; those that are not given are zero. */
export function buildCounts(given: Partial<CampaignCounts>): CampaignCounts {
  return { ...NONE, ...given };
}

/** A call as the server got it: `POST /admin/email-campaigns`. */
export interface SentCall {
  readonly call: string;
  readonly body: unknown;
}

/** The answer of the server to a call, or null where it gives none. */
export type Answer = (call: string, body: unknown) => unknown;

/** Opens the section of campaigns on a server; returns the calls that changed something or counted. */
export function openCampaigns(answer: Answer, detail = '') {
  const sent: SentCall[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = String(url).replace('/api', '');
    const given: unknown = typeof body === 'string' ? JSON.parse(body) : null;
    const call = `${method} ${path}`;
    const reply = answer(call, given);
    if (reply === null || reply === undefined) throw new TypeError('No server for this.');
    sent.push({ call, body: given });
    return reply instanceof Response ? reply : Response.json(reply);
  });
  const scope = openAccount({});
  const show = (more: string) => <AdminTab detail={`section=emailCampaigns${more}`} />;
  renderInApp(scope, show(detail));
  const toasts = () => scope.workspace.toasts.$toasts.get().map(({ message }) => message);
  const wentTo = () => scope.workspace.navigation.$place.get();
  return { sent, toasts, wentTo, scope };
}
