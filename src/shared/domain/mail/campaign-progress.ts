/** The reasons why a campaign that is being sent waits. */
export const CAMPAIGN_HOLDS = ['speed', 'warmUp', 'mailServer'] as const;
export type CampaignHold = (typeof CAMPAIGN_HOLDS)[number];

/** Why nothing of a campaign goes out now, and until when; null where that is not known. */
export interface HeldBack {
  readonly by: CampaignHold;
  readonly untilMs: number | null;
}

/** How many recipients of a campaign are in each state. They are frozen when it starts. */
export interface RecipientCounts {
  /** Not tried yet, or to be tried again. */
  readonly waiting: number;
  readonly sent: number;
  /** Left out at the moment of sending: they had left, or were suppressed. */
  readonly suppressed: number;
  /** Refused for good by a mail server. */
  readonly refused: number;
  /** Were being sent when a process was killed, and may have got it. */
  readonly unsure: number;
  /** Of the control group, who get nothing. */
  readonly control: number;
}

/** How far a campaign is. */
export interface CampaignProgress {
  /** Everybody who is to get it: the recipients without the control group. */
  readonly total: number;
  readonly done: number;
  /** In whole percent, rounded down: 100 only when nobody waits. */
  readonly percent: number;
  /** When it will be done at its present speed; null before it is known. */
  readonly endsAtMs: number | null;
}

/** The speed of a campaign, which says when it will be done. */
export interface CampaignPace {
  /** Mails that went out in the last minutes. */
  readonly sentLately: number;
  /** The length of those minutes. */
  readonly latelyMs: number;
  readonly nowMs: number;
}

/** The progress of a campaign at its present speed. */
export function campaignProgress(counts: RecipientCounts, pace: CampaignPace): CampaignProgress {
  const done = counts.sent + counts.suppressed + counts.refused + counts.unsure;
  const total = done + counts.waiting;
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
  return { total, done, percent, endsAtMs: endOf(counts.waiting, pace) };
}

function endOf(waiting: number, { sentLately, latelyMs, nowMs }: CampaignPace): number | null {
  if (waiting === 0) return nowMs;
  return sentLately <= 0 ? null : nowMs + Math.ceil((waiting * latelyMs) / sentLately);
}
