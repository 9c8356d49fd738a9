import { expect, it } from 'vitest';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { buildCampaign, CAMPAIGN_ID } from '../campaign-test-kit.tsx';
import { contentOf, fieldDifferences } from './campaign-content.ts';
import { createLocalCampaigns } from './local-campaigns.ts';

const COPY = { ...contentOf(buildCampaign({ segment: { plans: ['free'] } })), version: 3 };

it('keeps what was typed for its writer alone', () => {
  const { storage } = new FakeBrowser().openTab();
  const drafts = createLocalCampaigns(storage, 'ada');
  drafts.write(CAMPAIGN_ID, COPY);
  expect(drafts.read(CAMPAIGN_ID)).toEqual(COPY);
  expect(createLocalCampaigns(storage, 'ben').read(CAMPAIGN_ID)).toBeNull();
  drafts.remove(CAMPAIGN_ID);
  expect(drafts.read(CAMPAIGN_ID)).toBeNull();
});

it('reads a copy whose conditions cannot be used without them, and none that is damaged', () => {
  const { storage } = new FakeBrowser().openTab();
  const drafts = createLocalCampaigns(storage, 'ada');
  const key = `${STORAGE_KEYS.campaignDraft}:ada:${CAMPAIGN_ID}`;
  storage.write(key, JSON.stringify({ ...COPY, segment: { levelFrom: -1 } }));
  expect(drafts.read(CAMPAIGN_ID)).toEqual({ ...COPY, segment: null });
  storage.write(key, '{"subject":');
  expect(drafts.read(CAMPAIGN_ID)).toBeNull();
});

it('names the fields beside the text that two writers have changed', () => {
  const theirs = contentOf(buildCampaign({ subject: '', warmsUp: false }));
  const mine = contentOf(buildCampaign({ listId: null, segment: { plans: ['free'] } }));
  expect(fieldDifferences(theirs, mine, () => 'Readers')).toEqual([
    { label: 'Subject', theirs: 'Empty', mine: 'News' },
    { label: 'List', theirs: 'Readers', mine: 'None' },
    { label: 'Segment', theirs: 'None', mine: 'Users on the free plan' },
    { label: 'Warm-up', theirs: 'Off', mine: 'On' },
  ]);
});
