import type { Subscription } from '#shared/contract/account/subscriptions.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { PLAN_NAMES } from '#shared/domain/premium/plan-names.ts';
import type { Phase } from '#shared/domain/premium/subscription.ts';
import { DownloadReceipt } from '../../../account/subscription/DownloadReceipt.tsx';
import styles from './History.module.css';

const STATES: Readonly<Record<Phase, string>> = {
  pending: 'Pending',
  needsInformation: 'We have a question',
  rejected: 'Not accepted',
  withdrawn: 'Cancelled by you',
  confirmed: 'Starts later',
  active: 'Active',
  expiring: 'Ends soon',
  grace: 'Grace period',
  ended: 'Ended',
};

/** A past or current request or subscription. */
export function HistoryRow({ subscription }: { subscription: Subscription }) {
  const { id, plan, phase, reason, requestedAt, startsAt, receipt } = subscription;
  return (
    <li className={styles.row}>
      <span className={styles.main}>
        <strong>{PLAN_NAMES[plan]}</strong> {STATES[phase]}
      </span>
      <span className={styles.when}>
        {startsAt === null ? `Asked on ${day(requestedAt)}` : periodOf(subscription)}
      </span>
      {reason !== '' && <span className={styles.reason}>{reason}</span>}
      {receipt !== null && (
        <span>
          <DownloadReceipt id={id} receipt={receipt} />
        </span>
      )}
    </li>
  );
}

function periodOf({ startsAt, endsAt, endedAt, cancelledAt }: Subscription): string {
  const end = endedAt ?? endsAt;
  const from = `From ${day(startsAt)}${end === null ? '' : ` to ${day(end)}`}`;
  return cancelledAt === null ? from : `${from}, cancelled on ${day(cancelledAt)}`;
}

function day(instant: string | null): string {
  return instant === null ? '' : formatInstant(instant, 'date');
}
