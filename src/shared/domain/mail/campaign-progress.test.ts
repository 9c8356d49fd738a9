import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { campaignProgress, type RecipientCounts } from './campaign-progress.ts';

const NONE: RecipientCounts = {
  waiting: 0,
  sent: 0,
  suppressed: 0,
  refused: 0,
  unsure: 0,
  control: 0,
};
const PACE = { sentLately: 60, latelyMs: 60_000, nowMs: 1_000_000 };

describe('the progress of a campaign', () => {
  it('counts everybody but the control group', () => {
    const counts = { waiting: 40, sent: 50, suppressed: 4, refused: 3, unsure: 3, control: 5 };
    expect(campaignProgress(counts, PACE)).toEqual({
      total: 100,
      done: 60,
      percent: 60,
      endsAtMs: 1_040_000,
    });
  });

  it('is whole where nobody waits, also where nobody was to get it', () => {
    expect(campaignProgress(NONE, PACE)).toEqual({
      total: 0,
      done: 0,
      percent: 100,
      endsAtMs: 1_000_000,
    });
  });

  it('says no end while nothing goes out', () => {
    const pace = { ...PACE, sentLately: 0 };
    expect(campaignProgress({ ...NONE, waiting: 1 }, pace).endsAtMs).toBeNull();
  });
});

const count = fc.nat(1_000_000);
property.prop([
  fc.record({
    waiting: count,
    sent: count,
    suppressed: count,
    refused: count,
    unsure: count,
    control: count,
  }),
])('is a hundred percent only when nobody waits', (counts) => {
  const { percent, done, total } = campaignProgress(counts, PACE);
  expect(percent === 100).toBe(counts.waiting === 0);
  expect(total - done).toBe(counts.waiting);
});
