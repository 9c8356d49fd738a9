import { expect, it } from 'vitest';
import { runPublicationKills } from './publication-kills.ts';

it('shows one whole release after each kill, and finishes or forgets what was under way', {
  timeout: 300_000,
}, async () => {
  const report = await runPublicationKills(8);
  expect(report).toMatchObject({ kills: 8, torn: 0, contradictions: 0 });
  expect(report.finished + report.forgotten).toBe(8);
});
