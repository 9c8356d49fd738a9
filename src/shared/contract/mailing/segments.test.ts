import { describe, expect, it } from 'vitest';
import { Segment } from './segments.ts';

describe('a segment', () => {
  it.each([
    {},
    { plans: ['free', 'yearly'], inactiveDays: 30, isVerified: true },
    { joinedFrom: '2026-01-01', joinedBefore: '2026-02-01', levelFrom: 1, levelTo: 20 },
    { countries: ['AT', 'DE'], activeDays: 90, inactiveDays: 30 },
  ])('%j is taken as it is', (segment) => {
    expect(Segment.parse(segment)).toEqual(segment);
  });

  it.each([
    [{ plans: [] }, 'Choose at least one plan, or leave the condition out.'],
    [{ plans: ['free', 'free'] }, 'One plan is there twice.'],
    [{ plans: ['gold'] }, 'A plan is one of free, monthly, yearly, lifetime.'],
    [{ inactiveDays: 0 }, 'Days are a whole number from 1 to 3650.'],
    [{ inactiveDays: 1.5 }, 'Days are a whole number from 1 to 3650.'],
    [{ inactiveDays: 30, activeDays: 30 }, 'Nobody is both active and inactive for so long.'],
    [{ joinedFrom: '2026-02-30' }, 'A day is written as 2026-11-20'],
    [{ joinedFrom: '2026-02-01', joinedBefore: '2026-02-01' }, 'Swap them.'],
    [{ levelFrom: 9, levelTo: 5 }, 'The lowest level is above the highest.'],
    [{ countries: ['Austria'] }, 'A country is two capitals of ISO 3166, such as AT.'],
    [{ countries: [] }, 'Choose at least one country'],
    [{ isVerified: 'yes' }, 'Write true or false.'],
    [{ colour: 'red' }, 'This field is unknown.'],
    [JSON.parse('{"__proto__": {"plans": []}}'), 'This field is unknown.'],
  ])('%j is refused: %s', (segment, message) => {
    const result = Segment.safeParse(segment);
    expect(result.error?.issues.map((issue) => issue.message).join(' ')).toContain(message);
  });
});
