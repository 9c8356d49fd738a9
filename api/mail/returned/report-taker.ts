import type { Deps } from '#api/deps.ts';
import type { MailTaker } from '#api/mail/inbox/inbox.ts';
import { readReports } from '#api/mail/returned/read-reports.ts';
import { returnedIds } from '#api/mail/returned/return-address.ts';
import { takeReport } from '#api/mail/returned/take-reports.ts';

const REPORTS: readonly (string | null)[] = ['delivery-status', 'feedback-report'];

/**
 * Takes reports of mail servers about mails of ours, with their fields or in their own words. Absence notices
 * and all other mail stay untouched.
 */
export function createReportTaker({
  db,
  now,
  env,
  log,
}: Pick<Deps, 'db' | 'now' | 'env' | 'log'>): MailTaker {
  const taggedIn = (recipients: readonly string[]) =>
    returnedIds(recipients, env.bounces?.address ?? '');
  return {
    // A report without fields is known by the address that it came to.
    wants: async ({ reportType, looksReturned, recipients }) =>
      REPORTS.includes(reportType) || (looksReturned && taggedIn(recipients).length > 0),
    async take({ raw, recipients, messageId }) {
      const tagged = taggedIn(recipients);
      for (const report of await readReports(raw, tagged)) {
        const isOurs = await takeReport({ db, now }, report);
        if (!isOurs)
          log.info({ messageId, kind: report.kind }, 'a report is about no mail of ours');
      }
    },
  };
}
