import type { QuickStats } from '#shared/contract/admin/admin-stats.ts';
import { counted } from '#shared/domain/text/counted.ts';
import type { SystemLine } from './system-line.ts';

/** Says which servers refused mail in the last week, and what came back unread; null without any. */
export function returnedLine({ returned }: QuickStats): SystemLine | null {
  const { refused, refusingDomains, domain, unread } = returned;
  const line = { part: 'Returned mail', section: 'emailStats' } as const;
  const unreadWords = `${counted(unread, 'mail')} came back, unread`;
  if (refused > 0) {
    const who =
      refusingDomains === 1 && domain !== null
        ? `${domain} refuses`
        : `${counted(refusingDomains, 'server')} ${refusingDomains === 1 ? 'refuses' : 'refuse'}`;
    const most = refusingDomains > 1 && domain !== null ? `, most by ${domain}` : '';
    const more = unread === 0 ? '' : ` ${unreadWords}.`;
    const count = counted(refused, 'mail');
    return {
      ...line,
      isWarning: true,
      words: `${who} your mail`,
      details: `${count} in the last 7 days${most}.${more} Mail statistics shows what the servers say, and what to do.`,
    };
  }
  if (unread === 0) return null;
  return {
    ...line,
    isWarning: false,
    words: unreadWords,
    details: 'In the last 7 days. Ripen does not know why; Mail statistics shows their text.',
  };
}
