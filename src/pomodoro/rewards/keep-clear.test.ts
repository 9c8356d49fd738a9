import { describe, expect, it } from 'vitest';
import { type Box, liftOver } from './keep-clear.ts';

const box = (left: number, top: number, right: number, bottom: number): Box => ({
  left,
  top,
  right,
  bottom,
});
const CARD = box(12, 900, 396, 988);

describe('a card at the foot of the page', () => {
  it('stays there above nothing that is worked with', () => {
    const beside = box(500, 900, 700, 950);
    const above = box(12, 700, 396, 800);
    expect(liftOver(CARD, [beside, above], 1000)).toBe(0);
  });

  it('moves above a control that it would cover, and above the next one', () => {
    const line = box(100, 960, 600, 1004);
    expect(liftOver(CARD, [line], 1000)).toBe(36);
    const change = box(200, 840, 300, 884);
    expect(liftOver(CARD, [change, line], 1000)).toBe(156);
  });

  it('stays where moving would take it up to the timer', () => {
    const all = [box(0, 560, 400, 1000)];
    expect(liftOver(CARD, all, 1000)).toBe(0);
  });
});
