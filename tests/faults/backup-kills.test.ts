import { expect, it } from 'vitest';
import { runBackupKills } from './backup-kills.ts';

it('lists no half backup after a kill, and the next start leaves nothing of it', {
  timeout: 400_000,
}, async () => {
  const report = await runBackupKills(3);
  expect(report).toMatchObject({ kills: 3, half: 0, left: 0 });
  expect(report.finished + report.interrupted).toBe(3);
});
