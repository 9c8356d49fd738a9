import { expect, it } from 'vitest';
import { runKillCycles } from './kill-cycles.ts';

it('loses and doubles nothing when the server is killed again and again', {
  timeout: 300_000,
}, async () => {
  const report = await runKillCycles({ cycles: 12, writers: 8, ending: 'kill' });
  expect(report).toMatchObject({ lost: 0, doubled: 0, integrity: 'ok' });
  expect(report.acknowledged).toBeGreaterThan(50);
  expect(report.rows).toBe(report.acknowledged);
  expect(report.experiencePoints).toBe(15 * report.rows);
});
