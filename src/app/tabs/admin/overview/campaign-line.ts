import type { QuickStats } from '#shared/contract/admin/admin-stats.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { counted } from '#shared/domain/text/counted.ts';
import type { SystemLine } from './system-line.ts';

type Trouble = QuickStats['campaigns'][number];

/** Returns whether an administrator has to act before a campaign goes on. */
export function isUndecided({ trouble }: Trouble): boolean {
  return trouble === 'missed' || trouble === 'paused';
}

/** Says which campaigns do not go on as planned, those that need an administrator first; null without any. */
export function campaignLine(campaigns: QuickStats['campaigns']): SystemLine | null {
  const [first, ...others] = campaigns.toSorted(
    (one, other) => Number(isUndecided(other)) - Number(isUndecided(one)),
  );
  if (first === undefined) return null;
  const subject = first.subject.trim() === '' ? 'A campaign' : `“${first.subject}”`;
  const more = others.length === 0 ? '' : ` ${counted(others.length, 'other campaign')} too.`;
  return {
    part: 'Campaigns',
    isWarning: true,
    section: 'emailCampaigns',
    words: `${subject} ${HAPPENED[first.trouble]}`,
    details: `${nextStep(first)}${more}`,
  };
}

const HAPPENED: Readonly<Record<Trouble['trouble'], string>> = {
  missed: 'was not sent in time',
  paused: 'was paused by the server',
  speed: 'waits: its speed allows no more mails this hour',
  warmUp: 'waits: the warm-up of domains allows no more mails',
  mailServer: 'waits for the mail server',
};

function nextStep(trouble: Trouble): string {
  if (isUndecided(trouble)) return 'Campaigns says why, and what you can do.';
  return trouble.until === null
    ? 'Ripen keeps trying.'
    : `It goes on at ${formatInstant(trouble.until, 'dateAndTime')}.`;
}
