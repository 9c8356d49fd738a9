import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type Payment, paymentsApi } from '#shared/contract/account/payments.ts';
import { type Subscription, subscriptionsApi } from '#shared/contract/account/subscriptions.ts';
import { isOpen } from '#shared/domain/premium/subscription.ts';
import { createRemote } from '#stores/sync/remote.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { subscriptionOf } from '../../../account/subscription/subscription-of.ts';
import { useApp } from '../../../workspace/app-context.ts';
import type { Workspace } from '../../../workspace/workspace.ts';
import styles from './History.module.css';
import { HistoryRow } from './HistoryRow.tsx';
import { PaymentRow } from './PaymentRow.tsx';

const FIRST = 5;
/** More than any user has; the server returns at most this many. */
const MOST = 200;

interface Past {
  readonly subscriptions: readonly Subscription[];
  readonly payments: readonly Payment[];
}

/** Every request, subscription and payment of the user; empty without any. */
export function History() {
  const scope = useApp();
  const { $current } = subscriptionOf(scope);
  const [past] = useState(() => createRemote<Past>({ fetch: () => loadPast(scope.workspace) }));
  const [isWhole, setWhole] = useState(false);
  const state = useStore(past.$state);
  // Every change of the subscription changes the history.
  useEffect(() => $current.subscribe(() => void past.load()), [past, $current]);

  if (state.kind === 'loading') return <Skeleton shape="block" className={styles.waiting} />;
  if (state.kind === 'failed') {
    return (
      <section className={styles.history} aria-labelledby="premium-history">
        <h2 id="premium-history">History</h2>
        <p>
          Your history could not be loaded. {state.message}{' '}
          <Button size="small" onClick={() => void past.load()}>
            Try again
          </Button>
        </p>
      </section>
    );
  }
  const { payments } = state.value;
  // The pending one is shown above.
  const subscriptions = state.value.subscriptions.filter((each) => !isOpen(each));
  if (subscriptions.length === 0 && payments.length === 0) return null;
  const shown = isWhole ? subscriptions : subscriptions.slice(0, FIRST);
  return (
    <section className={styles.history} aria-labelledby="premium-history">
      <h2 id="premium-history">History</h2>
      {shown.length > 0 && (
        <ul className={styles.rows}>
          {shown.map((each) => (
            <HistoryRow key={each.id} subscription={each} />
          ))}
        </ul>
      )}
      {shown.length < subscriptions.length && (
        <div>
          <Button size="small" onClick={() => setWhole(true)}>
            {`Show all ${subscriptions.length}`}
          </Button>
        </div>
      )}
      {payments.length > 0 && (
        <>
          <h3>Payments</h3>
          <ul className={styles.rows}>
            {payments.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

async function loadPast({ client }: Pick<Workspace, 'client'>) {
  const query = { limit: MOST };
  const [subscriptions, payments] = await Promise.all([
    client.call(subscriptionsApi.history, { query }),
    client.call(paymentsApi.list, { query }),
  ]);
  if (subscriptions.kind !== 'ok') return subscriptions;
  if (payments.kind !== 'ok') return payments;
  const value = { subscriptions: subscriptions.value.items, payments: payments.value.items };
  return { kind: 'ok' as const, value };
}
