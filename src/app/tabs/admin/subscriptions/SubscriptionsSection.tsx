import { useStore } from '@nanostores/react';
import { useState } from 'react';
import {
  adminSubscriptionsApi,
  type SubscriptionOfUser,
} from '#shared/contract/account/subscriptions.ts';
import type { QuickStats } from '#shared/contract/admin/admin-stats.ts';
import { formatAgo } from '#shared/domain/formats/ago.ts';
import { formatMoney } from '#shared/domain/formats/money.ts';
import { standingPayment } from '#shared/domain/premium/payment.ts';
import { PLAN_NAMES } from '#shared/domain/premium/plan-names.ts';
import {
  PLAN_IDS,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
} from '#shared/domain/premium/subscription.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import { Tag } from '#ui/marks/Tag.tsx';
import { createSelection } from '../../../parts/lists/selection.ts';
import { useMedia } from '../../../shell/header/use-media.ts';
import { useApp } from '../../../workspace/app-context.ts';
import { Person } from '../parts/Person.tsx';
import { SectionHead } from '../parts/SectionHead.tsx';
import { AdminTable } from '../parts/table/AdminTable.tsx';
import { type Column, NO_VALUE } from '../parts/table/columns.ts';
import { Filters, SelectFilter } from '../parts/table/Filters.tsx';
import { clearAll, isAnySet } from '../parts/table/set-filters.ts';
import { usePagedList } from '../parts/table/use-paged-list.ts';
import type { SectionProps } from '../sections/section-props.ts';
import { DecisionButtons } from './DecisionButtons.tsx';
import { type AskedDecision, DecisionDialogs } from './DecisionDialogs.tsx';
import type { Decided, Decision } from './decisions.ts';
import { describeDecided } from './describe-decided.ts';
import { paymentTag, paymentTone, paymentWords } from './payment-words.ts';
import { PHASE_TONES, PHASE_WORDS, phaseDate } from './phase-words.ts';
import { SelectedRequests } from './SelectedRequests.tsx';
import { SubscriptionDrawer } from './SubscriptionDrawer.tsx';
import styles from './SubscriptionsSection.module.css';

const VIEWS = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'all', label: 'All' },
] as const;

const PAGE_SIZE = 50;

/** Names of the filters in the address. */
const SUBSCRIPTION_FILTERS = ['status', 'plan', 'age'];

/** Pending requests for premium, the oldest first, and all subscriptions, the newest first. */
export function SubscriptionsSection({ filters, filter, quick }: SectionProps) {
  const { workspace } = useApp();
  const { client, clock, toasts } = workspace;
  const view = filters['view'] === 'all' ? 'all' : 'waiting';
  const { open: openId, ...asked } = filters;
  const key = JSON.stringify(asked);
  const list = usePagedList(key, (cursor) => {
    const paging = { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
    return view === 'waiting'
      ? client.call(adminSubscriptionsApi.pending, { query: paging })
      : client.call(adminSubscriptionsApi.list, {
          query: { ...paging, ...queryOf(filters, clock.now()) },
        });
  });
  const [selection] = useState(createSelection);
  const [decision, setDecision] = useState<AskedDecision | null>(null);
  const rows = list.rows.kind === 'ready' ? list.rows.value : [];
  const open = rows.find(({ id }) => id === openId);
  const ids = useStore(selection.$ids);
  const nowMs = clock.now();
  const columns = useColumns(nowMs);

  const ask = (kind: Decision['kind'], ...requests: SubscriptionOfUser[]) => {
    const open = requests.filter(isWaiting);
    if (open.length > 0) setDecision({ kind, requests: open });
  };
  function finish(decided: Decided): void {
    if (decision !== null) toasts.show(describeDecided(decision.kind, decided));
    setDecision(null);
    selection.clear();
    const done = new Map(decided.done.map((row) => [row.id, row]));
    const leaves = view === 'waiting' && decision?.kind !== 'ask';
    list.change((row) => (done.has(row.id) ? (leaves ? null : (done.get(row.id) ?? row)) : row));
    if (decided.refused.length > 0) list.reload();
    quick.reload();
  }

  return (
    <>
      <SectionHead title="Subscriptions">
        {view === 'waiting'
          ? waitingLine(valueOr<QuickStats | null>(quick.state, null), rows, nowMs)
          : 'Every request and plan'}
      </SectionHead>
      <div>
        <SegmentedControl
          label="View"
          segments={VIEWS}
          value={view}
          onChange={(next) => {
            selection.clear();
            filter({
              view: next === 'all' ? 'all' : '',
              ...clearAll(SUBSCRIPTION_FILTERS),
              open: '',
            });
          }}
        />
      </div>
      {view === 'all' && <SubscriptionFilters {...{ filters, filter }} />}
      <SelectedRequests
        selected={rows.filter(({ id }) => ids.has(id))}
        onDecide={(kind, requests) => ask(kind, ...requests)}
        onClear={selection.clear}
      />
      <AdminTable
        label={view === 'waiting' ? 'Waiting requests' : 'Subscriptions'}
        list={list}
        columns={columns}
        nameOf={({ user }) => user.name}
        openId={open?.id}
        onOpen={({ id }) => filter({ open: openId === id ? '' : id })}
        selection={selection}
        keys={[
          { key: 'C', label: 'Confirm the request', act: (row) => ask('confirm', row) },
          { key: 'R', label: 'Reject the request', act: (row) => ask('reject', row) },
        ]}
        acts={(row) => isWaiting(row) && <DecisionButtons request={row} onAsk={ask} />}
        empty={
          view === 'waiting'
            ? {
                title: 'No requests are waiting',
                text: 'New requests for premium appear here.',
              }
            : isAnySet(filters, SUBSCRIPTION_FILTERS)
              ? { title: 'No subscriptions match these filters' }
              : { title: 'Nobody has asked for premium yet' }
        }
      />
      {open !== undefined && (
        <SubscriptionDrawer
          key={open.id}
          subscription={open}
          onAsk={ask}
          onClose={() => filter({ open: '' })}
          onChanged={list.reload}
        />
      )}
      <DecisionDialogs asked={decision} onDone={finish} onClose={() => setDecision(null)} />
    </>
  );
}

function isWaiting({ status }: SubscriptionOfUser): boolean {
  return status === 'pending' || status === 'needsInformation';
}

function queryOf(filters: SectionProps['filters'], nowMs: number) {
  const status = SUBSCRIPTION_STATUSES.find((each) => each === filters['status']);
  const plan = PLAN_IDS.find((each) => each === filters['plan']);
  return {
    ...(status !== undefined && { status }),
    ...(plan !== undefined && { plan }),
    ...ageQuery(filters['age'], nowMs),
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

const AGES = [
  { value: 'week', label: 'In the last 7 days', days: 7, isOlder: false },
  { value: 'month', label: 'In the last 30 days', days: 30, isOlder: false },
  { value: 'older', label: 'More than 30 days ago', days: 30, isOlder: true },
] as const;

function ageQuery(age: string | undefined, nowMs: number) {
  const found = AGES.find(({ value }) => value === age);
  if (found === undefined) return {};
  // Rounded to the minute, so that all pages of a list send the same query.
  const edge = new Date(Math.floor((nowMs - found.days * DAY_MS) / 60_000) * 60_000).toISOString();
  return found.isOlder ? { requestedBefore: edge } : { requestedFrom: edge };
}

/** The same count and age as Today and the badge of the section; those that were asked something stand apart. */
function waitingLine(
  quick: QuickStats | null,
  rows: readonly SubscriptionOfUser[],
  nowMs: number,
): string | null {
  if (quick === null) return null;
  const { count, oldestAt } = quick.waiting.requests;
  const asked = rows.filter(({ status }) => status === 'needsInformation').length;
  const parts = [
    count > 0 && `${counted(count, 'request')} ${count === 1 ? 'waits' : 'wait'} for you`,
    count > 0 && oldestAt !== null && `the oldest asked ${formatAgo(oldestAt, nowMs)}`,
    asked > 0 && `${counted(asked, 'other')} ${asked === 1 ? 'waits' : 'wait'} for an answer`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : parts.join(' · ');
}

const STATUS_LABELS: Readonly<Record<SubscriptionStatus, string>> = {
  pending: PHASE_WORDS.pending,
  needsInformation: PHASE_WORDS.needsInformation,
  confirmed: 'Confirmed',
  rejected: PHASE_WORDS.rejected,
  withdrawn: PHASE_WORDS.withdrawn,
  ended: PHASE_WORDS.ended,
};

function SubscriptionFilters({ filters, filter }: Pick<SectionProps, 'filters' | 'filter'>) {
  return (
    <Filters names={SUBSCRIPTION_FILTERS} filters={filters} onFilter={filter}>
      <SelectFilter
        label="State"
        name="status"
        any="Any state"
        options={SUBSCRIPTION_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))}
        filters={filters}
        onFilter={filter}
      />
      <SelectFilter
        label="Plan"
        name="plan"
        any="Any plan"
        options={PLAN_IDS.map((value) => ({ value, label: PLAN_NAMES[value] }))}
        filters={filters}
        onFilter={filter}
      />
      <SelectFilter
        label="Requested"
        name="age"
        any="At any time"
        options={AGES}
        filters={filters}
        onFilter={filter}
      />
    </Filters>
  );
}

/** Beside the list of sections the buttons need the width; the drawer says when it was requested, too. */
function useColumns(nowMs: number): readonly Column<SubscriptionOfUser>[] {
  const isTight = useMedia('(min-width: 64rem) and (max-width: 79.99rem)');
  return columnsAt(nowMs).filter(({ id }) => !isTight || id !== 'requested');
}

function columnsAt(nowMs: number): readonly Column<SubscriptionOfUser>[] {
  return [
    {
      id: 'user',
      header: 'User',
      cell: ({ user }) => <Person name={user.name} email={user.email} />,
    },
    { id: 'plan', header: 'Plan', cell: ({ plan }) => <Tag>{PLAN_NAMES[plan]}</Tag> },
    {
      id: 'phase',
      header: 'State',
      cell: (row) => (
        <>
          <Tag tone={PHASE_TONES[row.phase]}>{PHASE_WORDS[row.phase]}</Tag> {phaseDate(row)}
        </>
      ),
    },
    {
      id: 'paid',
      header: 'Payment',
      cell: ({ payments, reference }) => {
        const payment = standingPayment(payments);
        if (payment !== null) {
          return (
            <span className={styles.payment} title={paymentWords(payment)}>
              {formatMoney(payment.amountMinor, payment.currency)}
              <Tag tone={paymentTone(payment)}>{paymentTag(payment)}</Tag>
            </span>
          );
        }
        return reference === '' ? NO_VALUE : <span className={styles.reference}>{reference}</span>;
      },
    },
    {
      id: 'requested',
      header: 'Requested',
      align: 'end',
      cell: ({ requestedAt }) => formatAgo(requestedAt, nowMs),
    },
  ];
}
