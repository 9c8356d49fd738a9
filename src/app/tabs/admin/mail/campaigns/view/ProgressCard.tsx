import type { ReactNode } from 'react';
import {
  adminEmailCampaignsApi,
  type CampaignDetails,
  type Progress,
} from '#shared/contract/mailing/email-campaigns.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useLoaded } from '../../../../../parts/calls/use-loaded.ts';
import { LoadFailed } from '../../../../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../../../../workspace/app-context.ts';
import { Facts } from '../../../parts/Facts.tsx';
import { useChange } from '../../../parts/use-change.ts';
import { useRefresh } from '../../../parts/use-refresh.ts';
import { peopleWords } from '../campaign-words.ts';
import styles from './CampaignReport.module.css';

/** How often the progress is asked for while mails go out; nothing is asked for in a hidden tab. */
const LIVE_MS = 2000;
const RARELY_MS = 30_000;

export type ProgressCardProps = {
  campaign: CampaignDetails;
  /** Called when the campaign has become something else, such as sent. */
  onStateChange: () => void;
};

/** How far a campaign is, live while it is sent. */
export function ProgressCard({ campaign: { id, state }, onStateChange }: ProgressCardProps) {
  const { client, clock } = useApp().workspace;
  const progress = useLoaded(id, () =>
    client.call(adminEmailCampaignsApi.progress, { params: { id } }),
  );
  useRefresh(progress.reload, clock, state === 'sending' ? LIVE_MS : RARELY_MS);
  const known = progress.state.kind === 'ready' ? progress.state.value : null;
  useChange(known?.state ?? state, onStateChange);
  return (
    <section className={`card ${styles.card}`} aria-label="Progress">
      {progress.state.kind === 'loading' && <Skeleton shape="block" className={styles.waiting} />}
      {progress.state.kind === 'failed' && (
        <LoadFailed message={progress.state.message} onRetry={progress.reload} />
      )}
      {known !== null && <Shown progress={known} />}
      {progress.state.kind === 'ready' && progress.state.isStale && (
        <p role="status" className={styles.note}>
          These are the last counts that arrived. The server does not answer now.
        </p>
      )}
    </section>
  );
}

function Shown({ progress }: { progress: Progress }) {
  const { counts, unread, total, done, percent, isFrozen, state } = progress;
  const { sent, bounced, waiting, skipped, refused, control, unsure } = counts;
  return (
    <>
      <p className={styles.figure}>
        <strong>{`${formatNumber(percent)} %`}</strong>{' '}
        {isFrozen
          ? `${formatNumber(done)} of ${peopleWords(total)}`
          : `The recipients are being collected: ${formatNumber(total)} so far`}
      </p>
      <ProgressBar value={done} max={Math.max(total, 1)} label="Recipients who are done" />
      {state === 'sending' && <p className={styles.note}>{paceWords(progress)}</p>}
      <Facts
        facts={[
          ['Sent', formatNumber(sent + bounced)],
          ['Waiting', waiting === 0 ? null : formatNumber(waiting)],
          ['Left out', noted(skipped, 'Had left, or get no more mail.')],
          ['Refused', noted(refused, 'A mail server would not take it.')],
          ['Returned', noted(bounced, 'Could not be delivered after all, or reported as spam.')],
          [
            'Unread',
            noted(
              unread,
              'Of those returned: Ripen does not know why. Mail statistics shows their text.',
            ),
          ],
          ['Control group', noted(control, 'Get nothing, to be compared with.')],
          [
            'Unsure',
            noted(
              unsure,
              'May have come twice: the server stopped while they were on their way, so they were sent again.',
            ),
          ],
        ]}
      />
    </>
  );
}

/** A count with what it means; null for zero, which is not shown. */
function noted(count: number, meaning: string): ReactNode {
  if (count === 0) return null;
  return (
    <>
      {formatNumber(count)}
      <span className={styles.note}>{meaning}</span>
    </>
  );
}

/** Says how fast mails go out and when the last will have, or what they wait for. */
export function paceWords({ perHour, endsAt, counts, heldBack, isFrozen }: Progress): string {
  if (heldBack !== null) return holdWords(heldBack);
  if (perHour === 0) {
    if (!isFrozen) return 'Mails go out as soon as all recipients are collected.';
    return counts.sent === 0
      ? 'The first mails go out in a moment.'
      : 'None went out in the last five minutes. The next ones go out in a moment.';
  }
  const speed = `About ${formatNumber(perHour)} an hour, by the last five minutes.`;
  return endsAt === null ? speed : `${speed} Ends about ${formatInstant(endsAt, 'dateAndTime')}.`;
}

function holdWords({ by, until, allowed }: NonNullable<Progress['heldBack']>): string {
  const wait =
    until === null ? 'It waits.' : `It waits until ${formatInstant(until, 'dateAndTime')}.`;
  switch (by) {
    case 'speed':
      return `${wait} Its speed allows ${formatNumber(allowed)} mails an hour for all campaigns together, and so many have gone out in this one.`;
    case 'warmUp':
      return `${wait} The warm-up of its recipients’ domains allows no more mails before then.`;
    case 'mailServer':
      return until === null
        ? 'It waits for the mail server, which does not answer. Ripen keeps trying.'
        : `${wait} The mail server refused the mails for now, so they are tried again then.`;
  }
}
