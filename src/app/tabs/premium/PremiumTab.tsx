import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { CurrentSubscription } from '#shared/contract/account/subscriptions.ts';
import { standingOf } from '#shared/domain/premium/standing.ts';
import { subscriptionOf } from '../../account/subscription/subscription-of.ts';
import { LoadFailed } from '../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../workspace/app-context.ts';
import { Contents } from './Contents.tsx';
import { History } from './history/History.tsx';
import { PremiumSkeleton } from './PremiumSkeleton.tsx';
import styles from './PremiumTab.module.css';
import { NewRequest } from './request/NewRequest.tsx';
import { RequestCard } from './request/RequestCard.tsx';
import { SubscriptionCard } from './SubscriptionCard.tsx';

/** Premium: its features, the state of the user's subscription, and the next step. */
export function PremiumTab() {
  const store = subscriptionOf(useApp());
  const state = useStore(store.$current);
  useEffect(() => void store.load(), [store]);

  if (state.kind === 'loading') return <PremiumSkeleton />;
  if (state.kind === 'failed') {
    return <LoadFailed message={state.message} onRetry={() => void store.load()} />;
  }
  return (
    <div className={styles.page}>
      <h1>Premium</h1>
      {state.isStale && (
        <p role="status" className={styles.stale}>
          You’re offline, so this may be out of date. You can send requests again when you’re
          online.
        </p>
      )}
      <Premium current={state.value} />
    </div>
  );
}

function Premium({ current }: { current: CurrentSubscription }) {
  const { subscription, request } = standingOf(current);
  const isOpen = request?.status === 'pending' || request?.status === 'needsInformation';
  const isNew = subscription === null && request === null;
  return (
    <>
      {isNew && <Contents />}
      {subscription !== null && <SubscriptionCard subscription={subscription} isAsking={isOpen} />}
      {request !== null && <RequestCard key={request.id} request={request} />}
      {!isOpen && <NewRequest subscription={subscription} request={request} />}
      {!isNew && <Contents />}
      <History />
    </>
  );
}
