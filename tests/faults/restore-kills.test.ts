import { expect, it } from 'vitest';
import { ENGINES } from '#tests/support/database/private-database.ts';
import { runRestoreKills } from './restore-kills.ts';

it.concurrent.each(ENGINES)(
  'leaves the data of %s wholly before or wholly after a restore that is killed',
  {
    timeout: 300_000,
  },
  async (engine) => {
    const { before, after, wholeMs, ...report } = await runRestoreKills(engine, 4);
    expect(report).toEqual({ kills: 4, torn: 0, openAgain: 4, told: 4, leftFiles: 0 });
    expect(before + after).toBe(4);
    expect(wholeMs).toBeGreaterThan(0);
  },
);
