import { expect, it } from 'vitest';
import type { CampaignResult } from '#shared/contract/mailing/email-stats.ts';
import { outcomeInWords, percentOf } from './effect-words.ts';

function resultOf(change: Partial<CampaignResult>): CampaignResult {
  return {
    id: 'x',
    kind: 'reactivation',
    subject: 'News',
    state: 'sent',
    isSettled: true,
    startedAt: '2026-11-01T00:00:00Z',
    countedAt: '2026-11-09T00:00:00Z',
    figures: {
      sent: 950,
      refused: 0,
      bounced: 0,
      complaints: 0,
      unsubscribed: 2,
      mailed: 950,
      cameBack: 114,
      control: 50,
      controlCameBack: 2,
    },
    effect: { kind: 'more', difference: 0.08, low: 0.004, high: 0.112 },
    ...change,
  };
}

it.each([
  [
    {},
    '114 of 950 users came back and finished a session within 7 days. Without the mail it was 2 of 50. The mail brought back more people: the difference lies between 0.4 and 11.2 percentage points.',
  ],
  [
    { effect: { kind: 'unclear', difference: 0.02, low: -0.05, high: 0.06 } },
    '114 of 950 users came back and finished a session within 7 days. Without the mail it was 2 of 50. The difference may be chance: it lies between −5 and 6 percentage points.',
  ],
  [
    { effect: { kind: 'few' }, isSettled: false },
    '114 of 950 users came back and finished a session so far. Too few to say if that is because of the mail: it takes 30 users in each group.',
  ],
  [{ countedAt: null }, 'Not counted yet.'],
] as const)('%#: says what came of a mail', (change, words) => {
  expect(outcomeInWords(resultOf(change as Partial<CampaignResult>))).toBe(words);
});

it('writes shares in percent', () => {
  expect([percentOf(0), percentOf(0.0421), percentOf(1)]).toEqual(['0%', '4.2%', '100%']);
});
