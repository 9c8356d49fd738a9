import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CampaignContent, CampaignDetails } from '#shared/contract/mailing/email-campaigns.ts';
import { OFFLINE } from '#stores/sync/server-test-kit.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { openMenu } from '#ui/actions/menu-test-kit.ts';
import { openAccount, renderInApp } from '../../../../../app-test-kit.tsx';
import { createSavedDraft } from '../../../parts/drafts/saved-draft.ts';
import { buildCampaign, LIST_ID } from '../campaign-test-kit.tsx';
import { contentOf } from './campaign-content.ts';
import { DetailsForm, type DetailsFormProps } from './DetailsForm.tsx';
import { createLocalCampaigns } from './local-campaigns.ts';

const LIST = { id: LIST_ID, name: 'Readers', kind: 'static', contacts: 1200 };

function open(given: Partial<CampaignDetails> = {}, problems: DetailsFormProps['problems'] = []) {
  const campaign = buildCampaign(given);
  vi.stubGlobal('fetch', async (url: string) => {
    if (String(url).startsWith('/api/admin/email-lists')) {
      const items = [{ ...LIST, createdAt: campaign.createdAt }];
      return Response.json({ items, nextCursor: null });
    }
    if (String(url).startsWith('/api/admin/email-segments')) {
      return Response.json({ words: 'All users', count: 7, sample: [] });
    }
    throw new TypeError('No server for this.');
  });
  const store = createSavedDraft<CampaignContent, CampaignDetails>({
    id: campaign.id,
    stored: campaign,
    first: campaign,
    contentOf,
    drafts: createLocalCampaigns(new FakeBrowser().openTab().storage, 'ada'),
    settle: (sent) => sent,
    save: async () => OFFLINE,
    readConflict: () => null,
    later: () => () => {},
    onOnline: () => () => {},
  });
  renderInApp(openAccount({}), <DetailsForm store={store} problems={problems} />);
  return { now: () => store.$draft.get() };
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the subject', () => {
  it('takes a personal field with its fall-back where the caret is', () => {
    const { now } = open({ subject: 'For you' });
    screen.getByLabelText<HTMLInputElement>('Subject').setSelectionRange(4, 7);
    openMenu('Insert a personal field: Subject');
    fireEvent.click(screen.getByRole('menuitem', { name: 'First name' }));
    expect(now().subject).toBe('For {{ first_name | "there" }}');
  });

  it('shows the error that the check has found, once something is typed', () => {
    const text = 'A subject has at most 150 characters.';
    open({}, [{ part: 'subject', line: 1, column: 1, text, level: 'error' }]);
    expect(screen.getByText(text)).toBeTruthy();
  });
});

describe('the audience', () => {
  it('is a list with the number of its contacts now', async () => {
    const { now } = open({ listId: null });
    await screen.findByRole('option', { name: 'Readers (1,200 contacts)' });
    fireEvent.change(screen.getByRole('combobox', { name: 'List' }), {
      target: { value: LIST_ID },
    });
    expect(now().listId).toBe(LIST_ID);
    expect(screen.getByText(/^1,200 contacts now\./)).toBeTruthy();
  });

  it('that was deleted is named', async () => {
    open({ listId: '0199f3c2-7d1e-7abc-8def-01234567890a' });
    expect(await screen.findByText('This list is gone. Choose another.')).toBeTruthy();
  });

  it('is a list or conditions, never both, and holds no conditions that cannot be used', async () => {
    const { now } = open();
    fireEvent.click(screen.getByRole('radio', { name: 'Users by conditions' }));
    expect([now().listId, now().segment]).toEqual([null, {}]);
    expect(await screen.findByText('7 users')).toBeTruthy();
    type('Seen within (days)', '30');
    type('Seen within (days)', '5000');
    expect(now().segment).toEqual({ activeDays: 30 });
    fireEvent.click(screen.getByRole('radio', { name: 'A list' }));
    expect(now().segment).toBeNull();
  });
});

it('a half-typed address or speed does not keep the rest from being saved', () => {
  const { now } = open();
  const field = screen.getByLabelText<HTMLInputElement>('Replies go to');
  fireEvent.focus(field);
  type('Replies go to', 'ada@');
  expect([now().replyTo, field.value]).toEqual(['', 'ada@']);
  expect(field.getAttribute('aria-invalid')).toBeNull();
  fireEvent.blur(field);
  expect(screen.getByText(/ It is not saved yet\.$/)).toBeTruthy();
  type('Replies go to', 'ada@example.org');
  expect(now().replyTo).toBe('ada@example.org');
  type('Mails an hour, at most', '5');
  expect(now().perHour).toBe(3600);
  type('Mails an hour, at most', '600');
  expect(now().perHour).toBe(600);
  expect(screen.getByText(/about one every 6 seconds\.$/)).toBeTruthy();
});
