import { describe, expect, it } from 'vitest';
import { buildCampaign, buildCounts } from './campaign-test-kit.tsx';
import {
  campaignTitle,
  countWords,
  peopleWords,
  scheduledWords,
  troubleWords,
} from './campaign-words.ts';

it('countWords leaves out what is zero', () => {
  expect(countWords(buildCounts({ sent: 1200, waiting: 30, control: 60 }))).toBe(
    '1,200 sent, 30 waiting',
  );
  expect(countWords(buildCounts({ skipped: 2, refused: 1, bounced: 4 }))).toBe(
    '2 left out, 1 refused, 4 returned',
  );
  expect(countWords(buildCounts({}))).toBe('');
});

it('campaignTitle stands in for a subject of blanks', () => {
  expect([campaignTitle({ subject: ' ' }), campaignTitle({ subject: 'News' })]).toEqual([
    'Without a subject',
    'News',
  ]);
});

it('peopleWords counts one person apart', () => {
  expect([peopleWords(0), peopleWords(1), peopleWords(1200)]).toEqual([
    '0 people',
    '1 person',
    '1,200 people',
  ]);
});

it('scheduledWords names the zone of its clock', () => {
  const campaign = buildCampaign({ state: 'scheduled', startsAt: '2026-11-27T08:00:00.000Z' });
  const words = scheduledWords(campaign, 'America/New_York');
  expect(words).toMatch(/^It starts on Friday, .*27.* (?:03|3):00.* \(America\/New York\)\.$/);
});

describe('troubleWords', () => {
  it('says who paused a campaign without a reason', () => {
    expect(troubleWords(buildCampaign({ state: 'paused' }))).toBe('An administrator paused it.');
  });

  it('says nothing where nothing is wrong', () => {
    expect(troubleWords(buildCampaign({ state: 'sending' }))).toBeNull();
  });
});
