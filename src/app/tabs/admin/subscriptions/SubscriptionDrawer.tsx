import { useState } from 'react';
import type { SubscriptionOfUser } from '#shared/contract/account/subscriptions.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { PLAN_NAMES } from '#shared/domain/premium/plan-names.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Tag } from '#ui/marks/Tag.tsx';
import { DownloadReceipt } from '../../../account/subscription/DownloadReceipt.tsx';
import { Drawer } from '../parts/Drawer.tsx';
import { Facts } from '../parts/Facts.tsx';
import { DecisionButtons, type DecisionButtonsProps } from './DecisionButtons.tsx';
import { PlanDialog } from './PlanDialog.tsx';
import { paymentTone, paymentWords } from './payment-words.ts';
import { PHASE_TONES, PHASE_WORDS, phaseDate } from './phase-words.ts';

export type SubscriptionDrawerProps = {
  subscription: SubscriptionOfUser;
  onAsk: DecisionButtonsProps['onAsk'];
  onChanged: () => void;
  onClose: () => void;
};

/** Details and actions of one request or subscription. */
export function SubscriptionDrawer(props: SubscriptionDrawerProps) {
  const { subscription, onAsk, onChanged, onClose } = props;
  const { user, plan, phase, status, requestedAt, decidedAt, reason, paidAt } = subscription;
  const [changesPlan, setChangesPlan] = useState(false);
  const isOpen = status === 'pending' || status === 'needsInformation';
  const at = (instant: string | null) =>
    instant === null ? null : formatInstant(instant, 'dateAndTime');
  return (
    <Drawer
      title={user.name}
      aside={<Tag tone={PHASE_TONES[phase]}>{PHASE_WORDS[phase]}</Tag>}
      onClose={onClose}
    >
      <Facts
        facts={[
          ['E-mail', user.email],
          ['Account', user.isActive ? null : 'Deactivated'],
          ['Plan', PLAN_NAMES[plan]],
          ['State', [PHASE_WORDS[phase], phaseDate(subscription)].filter(Boolean).join(', ')],
          ['Requested', at(requestedAt)],
          ['Decided', at(decidedAt)],
          ['Paid', at(paidAt)],
          ...subscription.payments.map(
            (payment) =>
              [
                `Payment ${payment.reference}`,
                <Tag key={payment.id} tone={paymentTone(payment)}>
                  {paymentWords(payment)}
                </Tag>,
              ] as const,
          ),
          ['Reference', subscription.reference],
          ['Message', subscription.message],
          [status === 'needsInformation' ? 'Question' : 'Reason', reason],
        ]}
      />
      {subscription.receipt !== null && (
        <div>
          <DownloadReceipt id={subscription.id} receipt={subscription.receipt} isForOwner />
        </div>
      )}
      {isOpen ? (
        <DecisionButtons request={subscription} onAsk={onAsk} />
      ) : (
        <div>
          <Button onClick={() => setChangesPlan(true)}>Change plan…</Button>
        </div>
      )}
      <PlanDialog
        isOpen={changesPlan}
        user={user}
        plan={status === 'confirmed' ? plan : 'free'}
        onDone={() => {
          setChangesPlan(false);
          onChanged();
        }}
        onClose={() => setChangesPlan(false)}
      />
    </Drawer>
  );
}
