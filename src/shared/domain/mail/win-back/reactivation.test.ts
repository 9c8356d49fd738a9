import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../dates/days.ts';
import { previewProblems, subjectProblems } from '../subject.ts';
import { SUPPRESSION_REASONS } from '../suppression.ts';
import {
  inactiveSinceMs,
  REACTIVATION_MAIL,
  type ReactivationPerson,
  whyLeftOut,
} from './reactivation.ts';

const NOW_MS = Date.UTC(2026, 10, 26);
const away: ReactivationPerson = {
  state: 'active',
  suppression: null,
  lastReactivatedAtMs: null,
  lastSeenAtMs: NOW_MS - 30 * DAY_MS,
  joinedAtMs: NOW_MS - 90 * DAY_MS,
};
const why = (change: Partial<ReactivationPerson>) => whyLeftOut({ ...away, ...change }, NOW_MS);

describe('a reactivation mail', () => {
  test('goes to somebody who is away', () => {
    expect(why({})).toBeNull();
  });

  test.each([
    [{ state: 'deactivated' }, 'deactivated'],
    [{ state: 'leaving' }, 'leaving'],
    [{ lastSeenAtMs: NOW_MS - 7 * DAY_MS + 1 }, 'active'],
    [{ lastSeenAtMs: NOW_MS - 7 * DAY_MS }, null],
    [{ lastSeenAtMs: null, joinedAtMs: NOW_MS - DAY_MS }, 'active'],
    [{ lastReactivatedAtMs: NOW_MS - 60 * DAY_MS + 1 }, 'recent'],
    [{ lastReactivatedAtMs: NOW_MS - 60 * DAY_MS }, null],
  ] as const)('for %j: %j', (change, reason) => {
    expect(why(change)).toBe(reason);
  });

  test('goes to nobody on the suppression list', () => {
    expect(SUPPRESSION_REASONS.map((suppression) => why({ suppression }))).toEqual([
      'left',
      'left',
      'unreachable',
      'unreachable',
      'unreachable',
      'left',
      'left',
    ]);
  });

  test('counts from joining where somebody was never seen', () => {
    expect(inactiveSinceMs({ lastSeenAtMs: null, joinedAtMs: 5 })).toBe(5);
    expect(inactiveSinceMs({ lastSeenAtMs: 7, joinedAtMs: 5 })).toBe(7);
  });

  test('has lines without a remark', () => {
    const { subject, preview } = REACTIVATION_MAIL;
    expect([...subjectProblems(subject), ...previewProblems(preview, subject)]).toEqual([]);
  });
});
