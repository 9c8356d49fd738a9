import { useState } from 'react';
import type { Subscription } from '#shared/contract/account/subscriptions.ts';
import { PLAN_NAMES } from '#shared/domain/premium/plan-names.ts';
import { Button } from '#ui/actions/Button.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { describeSubscription } from './describe-subscription.ts';
import { StateCard } from './StateCard.tsx';

export type SubscriptionCardProps = {
  subscription: Subscription;
  /** A request is pending: Cancel would withdraw that one. */
  isAsking: boolean;
};

/** The user's current or last subscription. */
export function SubscriptionCard({ subscription, isAsking }: SubscriptionCardProps) {
  const [isCancelling, setCancelling] = useState(false);
  const { state, tone, lines } = describeSubscription(subscription);
  const { plan, phase, cancelledAt, endsAt } = subscription;
  const canCancel = phase !== 'ended' && cancelledAt === null && endsAt !== null && !isAsking;
  return (
    <StateCard
      title={`${PLAN_NAMES[plan]} plan`}
      state={state}
      tone={tone}
      actions={canCancel && <Button onClick={() => setCancelling(true)}>Cancel premium</Button>}
    >
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <CancelDialog
        subject={subscription}
        isOpen={isCancelling}
        onClose={() => setCancelling(false)}
      />
    </StateCard>
  );
}
