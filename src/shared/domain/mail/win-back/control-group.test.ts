import { expect, it } from 'vitest';
import { CONTROL_SHARE, controlShare, isInControlGroup } from './control-group.ts';

const campaign = (number: number) => `0199f3c2-7d1e-7abc-8def-${String(number).padStart(12, '0')}`;
const contact = (number: number) => `0199f3c2-aaaa-7abc-8def-${String(number).padStart(12, '0')}`;

function groupOf(campaignId: string, people = 20_000, share = CONTROL_SHARE): number[] {
  return Array.from({ length: people }, (_, at) => at).filter((at) =>
    isInControlGroup({ campaignId, contactId: contact(at) }, share),
  );
}

it('holds five percent of the contacts of each campaign', () => {
  for (let number = 0; number < 20; number += 1) {
    const share = groupOf(campaign(number)).length / 20_000;
    expect(share).toBeGreaterThan(0.043);
    expect(share).toBeLessThan(0.057);
  }
});

it('is the same whenever it is asked, and another in another campaign', () => {
  const first = groupOf(campaign(1));
  expect(groupOf(campaign(1))).toEqual(first);
  const both = groupOf(campaign(2)).filter((each) => first.includes(each));
  expect(both.length / first.length).toBeLessThan(0.12);
});

it('is spread over ids that follow each other', () => {
  const parts = Array.from({ length: 10 }, (_, part) =>
    groupOf(campaign(1)).filter((at) => Math.floor(at / 2000) === part),
  );
  for (const part of parts) {
    expect(part.length).toBeGreaterThan(60);
    expect(part.length).toBeLessThan(145);
  }
});

it('holds nobody at a share of 0, and everybody at 1', () => {
  expect(groupOf(campaign(1), 1000, 0)).toEqual([]);
  expect(groupOf(campaign(1), 1000, 1)).toHaveLength(1000);
});

it('chooses the same contacts on every machine', () => {
  expect(groupOf(campaign(1), 200)).toMatchInlineSnapshot(`
    [
      31,
      61,
      89,
      100,
      103,
      105,
      185,
      194,
    ]
  `);
});

it.each([
  [100, true, CONTROL_SHARE],
  [99, true, 0],
  [100_000, false, 0],
  [0, true, 0],
])('of %d recipients, switched on: %j, is a share of %d', (recipients, isOn, share) => {
  expect(controlShare({ recipients, isOn })).toBe(share);
});
