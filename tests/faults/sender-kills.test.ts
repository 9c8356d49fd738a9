import { expect, it } from 'vitest';
import { SMTP_CONNECTIONS } from '#api/mail/sending/transports.ts';
import { ENGINES } from '#tests/support/database/private-database.ts';
import { runSenderKills } from './sender-kills.ts';

it.concurrent.each(ENGINES)(
  'on %s it forgets nobody and mails nobody who left, however often senders die; what may come twice was counted',
  {
    timeout: 300_000,
  },
  async (engine) => {
    const report = await runSenderKills({ engine, kills: 6, mails: 800 });
    console.log(`Killed senders: ${JSON.stringify(report)}`);
    expect(report).toMatchObject({ kills: 6, forgotten: 0, toLeft: 0 });
    expect(report.twice).toBeLessThanOrEqual(6 * SMTP_CONNECTIONS);
    expect(report.twice).toBeLessThanOrEqual(report.takenOver);
    // Otherwise no kill has found a mail on its way, and nothing was tried.
    expect(report.twice).toBeGreaterThan(0);
  },
);
