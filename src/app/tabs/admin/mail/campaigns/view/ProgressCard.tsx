import type { ReactNode } from 'react';
import {
  adminEmailCampaignsApi,
  type CampaignDetails,
  type Progress,
} from '#shared/contract/admin/email-campaigns.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { LoadFailed } from '../../../../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../../../../workspace/app-context.ts';
import { Facts } from '../../../parts/Facts.tsx';
import { useChange } from '../../../parts/use-change.ts';
import { useLoaded } from '../../../parts/use-loaded.ts';
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
  const { counts, total, done, percent, isFrozen, state } = progress;
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

/** Says how fast mails go out, and when the last will have. */
export function paceWords({ perHour, endsAt, counts }: Progress): string {
  if (perHour === 0) {
    return counts.sent === 0
      ? 'The first mails go out in a moment.'
      : 'None went out in the last five minutes: the speed, the warm-up of a domain or the mail server holds them back.';
  }
  const speed = `About ${formatNumber(perHour)} an hour, by the last five minutes.`;
  return endsAt === null ? speed : `${speed} Ends about ${formatInstant(endsAt, 'dateAndTime')}.`;
}
