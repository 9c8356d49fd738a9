import type { Deps } from '#api/deps.ts';
import type { Mail } from '#api/mail/mail.ts';
import { plainMail } from '#api/mail/plain-mail.ts';
import { formatForAnybody } from '#shared/domain/formats/for-anybody.ts';

type Told = Pick<Deps['env'], 'contactEmail' | 'siteUrl'>;

/** A campaign about which the owner is asked. */
interface Asked {
  readonly id: string;
  readonly subject: string;
}

/** The mail that asks the owner about a campaign that was not started in time. */
export function missedMail(env: Told, asked: Asked, startsAtMs: number): Mail {
  return askingMail(env, asked, {
    subject: 'A campaign was not sent',
    happened: `“${asked.subject}” was due at ${inUtc(startsAtMs)}. The server was off or could not start it, and more than an hour has passed, so nobody has got it.`,
    choice: 'It waits for you: send it now, choose another time, or discard it.',
  });
}

/** The mail that asks the owner about a campaign that was being sent when everything stopped. */
export function stoppedMail(env: Told, asked: Asked, stoppedAtMs: number): Mail {
  return askingMail(env, asked, {
    subject: 'A campaign is paused',
    happened: `“${asked.subject}” was being sent at ${inUtc(stoppedAtMs)}, when the server stopped for more than an hour.`,
    choice:
      'It is paused and sends nothing. Resume it to go on with those who have not got it, or cancel it.',
  });
}

interface Words {
  readonly subject: string;
  readonly happened: string;
  readonly choice: string;
}

function askingMail(
  { contactEmail, siteUrl }: Told,
  { id }: Asked,
  { subject, happened, choice }: Words,
): Mail {
  const url = `${siteUrl}/app?tab=admin&section=emailCampaigns&campaign=${id}`;
  return plainMail(contactEmail, subject, [happened, { text: choice, url }], 'operator');
}

function inUtc(instantMs: number): string {
  return `${formatForAnybody(instantMs, 'fullDateAndTime', 'UTC')} (UTC)`;
}
