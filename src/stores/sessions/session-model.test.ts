import { expect, it } from 'vitest';
import { playHistories } from '#tests/model/session-model.ts';

const SEQUENCES = Number(process.env['MODEL_SEQUENCES'] ?? 200);

it('loses, doubles and misplaces no session, whatever fails on three devices of two people', async () => {
  const played = await playHistories({ sequences: SEQUENCES });
  expect(played).toBeGreaterThan(SEQUENCES);
}, 300_000);
