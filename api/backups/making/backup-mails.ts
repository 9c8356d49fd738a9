import type { Env } from '#api/config/env.ts';
import type { Mail } from '#api/mail/mail.ts';
import { plainMail } from '#api/mail/plain-mail.ts';

/** Problems of backups that the owner is told of. */
export type BackupAlarm = 'failed' | 'late' | 'copies';

const WORDS: Readonly<Record<BackupAlarm, { subject: string; text: string; over: string }>> = {
  failed: {
    subject: 'A backup has failed',
    text: 'The latest backup could not be made. The next try follows within an hour. Earlier backups are still there.',
    over: 'Backups are made again',
  },
  late: {
    subject: 'No backup was made in time',
    text: 'A backup was due more than six hours ago, and none has been made and verified since.',
    over: 'Backups are made in time again',
  },
  copies: {
    subject: 'Backups are not copied elsewhere',
    text: 'For a day, a backup could not be copied to its store. It is on the machine of the server alone.',
    over: 'Backups are copied elsewhere again',
  },
};

/** The mail that tells the owner of a problem of backups, or that it is over. */
export function backupMail(
  { contactEmail, siteUrl }: Pick<Env, 'contactEmail' | 'siteUrl'>,
  alarm: BackupAlarm,
  isOn: boolean,
): Mail {
  const { subject, text, over } = WORDS[alarm];
  const page = `See Backups in the Admin tab: ${siteUrl}/app?tab=admin&section=backups`;
  return plainMail(contactEmail, isOn ? subject : over, isOn ? [text, page] : [page], 'operator');
}
