import { writeInstant, writeOptionalInstant } from '#api/db/rows/instants.ts';
import type { ReturnedCounts } from '#api/features/campaigns/recipients.ts';
import type { CampaignRow, ListedRow, StoredCounts } from '#api/features/campaigns/repo.ts';
import type { MailProblem } from '#mailing/check-mail.ts';
import type {
  CampaignCounts,
  CampaignDetails,
  ListedCampaign,
  Progress,
} from '#shared/contract/mailing/email-campaigns.ts';
import { campaignActions } from '#shared/domain/mail/campaign.ts';
import { campaignProgress, type HeldBack } from '#shared/domain/mail/campaign-progress.ts';

const NONE: CampaignCounts = {
  waiting: 0,
  sent: 0,
  skipped: 0,
  refused: 0,
  bounced: 0,
  control: 0,
  unsure: 0,
};
const LATELY_MS = 5 * 60_000;
const AN_HOUR = 12;

function presentCounts(counts: StoredCounts | null): CampaignCounts {
  if (counts === null) return NONE;
  const { sentLately: _sentLately, atMs: _atMs, ...shown } = counts;
  return shown;
}

/** A campaign as a list shows it; `audience` in words. */
export function presentListed(row: ListedRow, audience: string): ListedCampaign {
  const { id, kind, subject, state, pauseReason, startFailure, version } = row;
  return {
    id,
    kind,
    subject,
    state,
    audience,
    pauseReason,
    startFailure,
    version,
    counts: presentCounts(row.counts),
    startsAt: writeOptionalInstant(row.startsAtMs),
    startedAt: writeOptionalInstant(row.startedAtMs),
    endedAt: writeOptionalInstant(row.endedAtMs),
    createdAt: writeInstant(row.createdAtMs),
    updatedAt: writeInstant(row.updatedAtMs),
  };
}

/** A campaign as its editor shows it. */
export function presentCampaign(
  row: CampaignRow,
  { audience, problems }: { audience: string; problems: readonly MailProblem[] },
): CampaignDetails {
  const { preview, source, senderName, replyTo, listId, segment } = row;
  const { perHour, warmsUp, hasControl } = row;
  return {
    ...presentListed(row, audience),
    preview,
    source,
    senderName,
    replyTo,
    listId,
    segment,
    perHour,
    warmsUp,
    hasControl,
    problems: [...problems],
    actions: [...campaignActions(row, 'administrator')],
  };
}

/** The progress of a campaign by its counts, what came back of it since they were kept, and what holds it back. */
export function presentProgress(
  { state, frozenAtMs, perHour }: CampaignRow,
  kept: StoredCounts,
  { returned, hold }: { returned: ReturnedCounts; hold: HeldBack | null },
): Progress {
  // Mails come back after the last was sent, when nothing is counted any more.
  const bounced = Math.max(kept.bounced, returned.bounced);
  const counts = { ...kept, bounced, sent: kept.sent + kept.bounced - bounced };
  const { waiting, sent, skipped, refused, control, sentLately, atMs } = counts;
  const { total, done, percent, endsAtMs } = campaignProgress(
    { waiting, sent: sent + bounced, suppressed: skipped, refused, unsure: 0, control },
    { sentLately, latelyMs: LATELY_MS, nowMs: atMs },
  );
  const until = writeOptionalInstant(hold?.untilMs ?? null);
  const endsAt = state === 'sending' ? writeOptionalInstant(endsAtMs) : null;
  return {
    state,
    isFrozen: frozenAtMs !== null,
    counts: presentCounts(counts),
    unread: returned.unread,
    total,
    done,
    percent,
    perHour: sentLately * AN_HOUR,
    endsAt,
    heldBack: hold === null ? null : { by: hold.by, until, allowed: perHour },
  };
}
