import { describe, expect, it } from 'vitest';
import { leftOutInWords, recipientsInWords } from './left-out-words.ts';

const NOBODY = { count: 0, names: [], leftOut: [], isMore: false };

describe('the recipients of a reactivation', () => {
  it('are named, and the rest is counted', () => {
    const some = { ...NOBODY, count: 3, names: ['Ada', 'Bea'] };
    expect(recipientsInWords(some)).toBe('It goes to 3 users: Ada, Bea and 1 more.');
    expect(recipientsInWords({ ...NOBODY, count: 1, names: ['Ada'] })).toBe(
      'It goes to 1 user: Ada.',
    );
  });

  it('can be nobody, or more than were counted', () => {
    expect(recipientsInWords(NOBODY)).toBe('Nobody may get it now.');
    const many = { ...NOBODY, count: 9000, names: ['Ada'], isMore: true };
    expect(recipientsInWords(many)).toBe('It goes to more than 9,000 users: Ada and 8,999 more.');
  });

  it('leave out others for a reason', () => {
    expect(leftOutInWords(NOBODY)).toBe('');
    const leftOut = [
      { reason: 'left', count: 2 },
      { reason: 'recent', count: 1 },
    ] as const;
    expect(leftOutInWords({ ...NOBODY, leftOut: [...leftOut] })).toBe(
      'Left out: 2 unsubscribed or complained and 1 mailed in the last 60 days.',
    );
  });
});
