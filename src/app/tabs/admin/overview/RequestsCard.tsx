import { useRef, useState } from 'react';
import type { SubscriptionOfUser } from '#shared/contract/account/subscriptions.ts';
import { formatAgo } from '#shared/domain/formats/ago.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { standingPayment } from '#shared/domain/premium/payment.ts';
import { PLAN_NAMES } from '#shared/domain/premium/plan-names.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Tag, type TagProps } from '#ui/marks/Tag.tsx';
import type { Loaded } from '../../../parts/calls/use-loaded.ts';
import { useApp } from '../../../workspace/app-context.ts';
import type { Page } from '../parts/table/use-paged-list.ts';
import { useTableKeys } from '../parts/table/use-table-keys.ts';
import { DecisionButtons } from '../subscriptions/DecisionButtons.tsx';
import { type AskedDecision, DecisionDialogs } from '../subscriptions/DecisionDialogs.tsx';
import type { Decided, Decision } from '../subscriptions/decisions.ts';
import { describeDecided } from '../subscriptions/describe-decided.ts';
import { paymentTone, paymentWords } from '../subscriptions/payment-words.ts';
import { OverviewCard } from './OverviewCard.tsx';
import styles from './OverviewSection.module.css';

export type RequestsCardProps = {
  list: Loaded<Page<SubscriptionOfUser>>;
  /** How many wait in all; null while that is not known. */
  count: number | null;
  nowMs: number;
  onDecided: () => void;
  onAll: () => void;
};

const SHOWN = 5;

/** The requests for premium that have waited longest, to be decided on the spot. */
export function RequestsCard({ list, count, nowMs, onDecided, onAll }: RequestsCardProps) {
  const { toasts } = useApp().workspace;
  const [asked, setAsked] = useState<AskedDecision | null>(null);
  const ask = (kind: Decision['kind'], ...requests: SubscriptionOfUser[]) =>
    setAsked({ kind, requests });

  function finish(decided: Decided): void {
    if (asked !== null) toasts.show(describeDecided(asked.kind, decided));
    setAsked(null);
    list.reload();
    onDecided();
  }

  return (
    <>
      <OverviewCard title="Requests" aside={<Keys />} loaded={list}>
        {({ items }) => {
          // Those that were asked something wait for their users.
          const undecided = items.filter(({ status }) => status === 'pending');
          const shown = undecided.slice(0, SHOWN);
          return shown.length === 0 ? (
            <p className={styles.empty}>No requests are waiting.</p>
          ) : (
            <>
              <RequestRows requests={shown} nowMs={nowMs} onAsk={ask} />
              {(count ?? undecided.length) > shown.length && (
                <div className={styles.more}>
                  <Button variant="quiet" size="small" onClick={onAll}>
                    Show all {formatNumber(count ?? undecided.length)} requests
                  </Button>
                </div>
              )}
            </>
          );
        }}
      </OverviewCard>
      <DecisionDialogs asked={asked} onDone={finish} onClose={() => setAsked(null)} />
    </>
  );
}

function Keys() {
  return (
    <span className={styles.keys} aria-hidden="true">
      <kbd>j</kbd> <kbd>k</kbd> move · <kbd>c</kbd> confirm · <kbd>r</kbd> reject
    </span>
  );
}

type RequestRowsProps = {
  requests: readonly SubscriptionOfUser[];
  nowMs: number;
  onAsk: (kind: Decision['kind'], request: SubscriptionOfUser) => void;
};

function RequestRows({ requests, nowMs, onAsk }: RequestRowsProps) {
  const body = useRef<HTMLUListElement>(null);
  useTableKeys({
    body,
    rows: requests,
    selection: undefined,
    loadMore: null,
    keys: [
      { key: 'C', label: 'Confirm the request', act: (row) => onAsk('confirm', row) },
      { key: 'R', label: 'Reject the request', act: (row) => onAsk('reject', row) },
    ],
  });
  return (
    <ul ref={body} className={styles.rows}>
      {requests.map((request) => (
        <li key={request.id} data-row={request.id} tabIndex={-1} className={styles.row}>
          <div className={styles.plan}>
            <Tag tone={toneOf(request)}>{PLAN_NAMES[request.plan]}</Tag>
          </div>
          <div className={styles.words}>
            <p className={styles.first}>
              <strong>{request.user.name}</strong>
            </p>
            <p className={styles.address} title={request.user.email}>
              {request.user.email}
            </p>
            <p className={styles.second}>{aboutRequest(request, nowMs)}</p>
          </div>
          <DecisionButtons request={request} onAsk={onAsk} />
        </li>
      ))}
    </ul>
  );
}

function toneOf({ payments }: SubscriptionOfUser): NonNullable<TagProps['tone']> {
  const payment = standingPayment(payments);
  return payment === null ? 'waiting' : paymentTone(payment);
}

function aboutRequest(request: SubscriptionOfUser, nowMs: number): string {
  const { reference, requestedAt, payments } = request;
  const payment = standingPayment(payments);
  const named = reference === '' ? 'No reference' : `Reference ${reference}`;
  return `${payment === null ? named : paymentWords(payment)} · ${formatAgo(requestedAt, nowMs)}`;
}
