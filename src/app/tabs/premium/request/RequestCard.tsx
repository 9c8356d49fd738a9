import { useState } from 'react';
import type { Subscription } from '#shared/contract/account/subscriptions.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { PLAN_NAMES } from '#shared/domain/premium/plan-names.ts';
import { Button } from '#ui/actions/Button.tsx';
import { CancelDialog } from '../CancelDialog.tsx';
import { StateCard, type StateCardProps } from '../StateCard.tsx';
import { ChangeRequest } from './ChangeRequest.tsx';
import { PayByCard } from './PayByCard.tsx';
import { RequestReceipt } from './RequestReceipt.tsx';

/** The newest request: pending, waiting for an answer, or rejected. */
export function RequestCard({ request }: { request: Subscription }) {
  const isAsked = request.status === 'needsInformation';
  const [isChanging, setChanging] = useState(isAsked);
  const [isCancelling, setCancelling] = useState(false);
  const title = `Your request for the ${PLAN_NAMES[request.plan].toLowerCase()} plan`;
  if (request.status === 'rejected') return <Rejected title={title} request={request} />;
  const actions = (
    <>
      {!isChanging && <Button onClick={() => setChanging(true)}>Change request</Button>}
      <Button variant="quiet" onClick={() => setCancelling(true)}>
        Cancel request
      </Button>
    </>
  );
  return (
    <StateCard title={title} {...stateOf(request)} actions={actions}>
      <Waiting request={request} />
      <RequestReceipt request={request} />
      <PayByCard request={request} />
      {isChanging && <ChangeRequest request={request} onDone={() => setChanging(false)} />}
      <CancelDialog subject={request} isOpen={isCancelling} onClose={() => setCancelling(false)} />
    </StateCard>
  );
}

function stateOf({ status, paidAt }: Subscription): Pick<StateCardProps, 'state' | 'tone'> {
  if (status === 'needsInformation') return { state: 'A question for you', tone: 'bad' };
  return { state: paidAt === null ? 'Pending' : 'Paid, awaiting confirmation', tone: 'waiting' };
}

function Waiting({ request }: { request: Subscription }) {
  const { status, reason, reference, message, requestedAt, paidAt } = request;
  if (status === 'needsInformation') {
    return (
      <>
        <p>Before your request can be decided, we need to know:</p>
        <blockquote>{reason}</blockquote>
      </>
    );
  }
  return (
    <>
      <p>
        You asked on {formatInstant(requestedAt, 'longDateAndTime')}. A person reviews each request;
        you’ll get an e-mail as soon as it’s decided.
      </p>
      {paidAt !== null && <p>Your payment arrived on {formatInstant(paidAt, 'date')}.</p>}
      {reference !== '' && <p>Payment reference: {reference}</p>}
      {message !== '' && <blockquote>{message}</blockquote>}
    </>
  );
}

function Rejected({ title, request }: { title: string; request: Subscription }) {
  const { decidedAt, reason, paidAt } = request;
  const on = decidedAt === null ? '' : ` on ${formatInstant(decidedAt, 'date')}`;
  return (
    <StateCard title={title} state="Not accepted" tone="bad">
      <p>It was not accepted{on}, for this reason:</p>
      <blockquote>{reason}</blockquote>
      <p>
        You can ask again below, with what was missing. Questions?{' '}
        <a href="/contact">Write to us</a>
        {paidAt === null ? '.' : ': you have paid, so you get your money back.'}
      </p>
    </StateCard>
  );
}
