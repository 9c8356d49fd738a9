import type { CampaignCounts, ListedCampaign } from '#shared/contract/mailing/email-campaigns.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { type CampaignState, isMissed } from '#shared/domain/mail/campaign.ts';
import type { TagProps } from '#ui/marks/Tag.tsx';

/** The states of campaigns in words. */
export const STATE_LABELS: Readonly<Record<CampaignState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Paused',
  sent: 'Sent',
  cancelled: 'Cancelled',
};

/** The tones in which states are shown. */
const STATE_TONES: Readonly<Record<CampaignState, NonNullable<TagProps['tone']>>> = {
  draft: 'plain',
  scheduled: 'waiting',
  sending: 'waiting',
  paused: 'bad',
  sent: 'good',
  cancelled: 'plain',
};

/** The state of a campaign as a tag shows it. */
export function stateTag(campaign: Pick<ListedCampaign, 'state' | 'startFailure'>): {
  label: string;
  tone: NonNullable<TagProps['tone']>;
} {
  if (isMissed(campaign)) return { label: 'Missed', tone: 'bad' };
  return { label: STATE_LABELS[campaign.state], tone: STATE_TONES[campaign.state] };
}

/** The subject of a campaign, or what stands for one that has none yet. */
export function campaignTitle({ subject }: Pick<ListedCampaign, 'subject'>): string {
  return subject.trim() === '' ? 'Without a subject' : subject;
}

type Times = 'state' | 'startFailure' | 'startsAt' | 'startedAt' | 'endedAt' | 'updatedAt';

/** The time of a campaign that matters in its state: `Starts 20 Nov 2026, 09:00`. */
export function whenWords(campaign: Pick<ListedCampaign, Times>): string {
  const { state, startsAt, startedAt, endedAt, updatedAt } = campaign;
  const at = (instant: string | null) => formatInstant(instant ?? updatedAt, 'dateAndTime');
  switch (state) {
    case 'draft':
      return `Changed ${at(updatedAt)}`;
    case 'scheduled':
      return `${isMissed(campaign) ? 'Was due' : 'Starts'} ${at(startsAt)}`;
    case 'sending':
    case 'paused':
      return `Started ${at(startedAt)}`;
    case 'sent':
      return `Sent ${at(endedAt)}`;
    case 'cancelled':
      return `Cancelled ${at(endedAt)}`;
  }
}

/** Counts of recipients by their outcome so far, without those that are zero: `1,200 sent, 3 refused`. */
export function countWords(counts: CampaignCounts): string {
  return COUNTED.filter(([name]) => counts[name] > 0)
    .map(([name, word]) => `${formatNumber(counts[name])} ${word}`)
    .join(', ');
}

const COUNTED = [
  ['sent', 'sent'],
  ['waiting', 'waiting'],
  ['skipped', 'left out'],
  ['refused', 'refused'],
  ['bounced', 'returned'],
] as const;

/** A number of people: `1 person`, `1,200 people`. */
export function peopleWords(people: number): string {
  return people === 1 ? '1 person' : `${formatNumber(people)} people`;
}

/** Why a campaign did not go on as planned; null where it did. */
export function troubleWords({
  state,
  pauseReason,
  startFailure,
}: Pick<ListedCampaign, 'state' | 'pauseReason' | 'startFailure'>): string | null {
  if (startFailure !== null) return `It did not start at its time. ${startFailure}`;
  if (state !== 'paused') return null;
  return pauseReason ?? 'An administrator paused it.';
}

/** Says when a scheduled campaign starts, or should have started, by the clock of a zone, and names the zone. */
export function scheduledWords(
  campaign: Pick<ListedCampaign, 'startsAt' | 'state' | 'startFailure'>,
  timeZone: string,
): string {
  const { startsAt } = campaign;
  if (startsAt === null) return 'It is not scheduled.';
  const at = formatInstant(startsAt, 'fullDateAndTime', timeZone);
  const zone = timeZone.replaceAll('_', ' ');
  return isMissed(campaign) ? `It was due on ${at} (${zone}).` : `It starts on ${at} (${zone}).`;
}
