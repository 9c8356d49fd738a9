import { useState } from 'react';
import { createIds } from '#platform/device/ids.ts';
import { type Subscription, subscriptionsApi } from '#shared/contract/account/subscriptions.ts';
import { explain } from '#stores/storage/failure.ts';
import { Button } from '#ui/actions/Button.tsx';
import { subscriptionOf } from '../../../account/subscription/subscription-of.ts';
import { FormMessage } from '../../../parts/forms/FormMessage.tsx';
import { useForm } from '../../../parts/forms/use-form.ts';
import { useApp } from '../../../workspace/app-context.ts';
import { describeSubscription } from '../describe-subscription.ts';
import styles from './NewRequest.module.css';
import { ReceiptPicker } from './ReceiptPicker.tsx';
import { RequestFieldset, readRequest } from './RequestFieldset.tsx';
import type { ReceiptFile } from './receipt-file.ts';

const ids = createIds();

export type NewRequestProps = {
  /** The user's current or last subscription. */
  subscription: Subscription | null;
  /** The rejected request. */
  request: Subscription | null;
};

/** Requests a plan: the form is open where the user has none, and behind a button otherwise. */
export function NewRequest({ subscription, request }: NewRequestProps) {
  const isLiving = subscription !== null && subscription.phase !== 'ended';
  const isEnding = subscription !== null && describeSubscription(subscription).isEnding;
  const [isOpen, setOpen] = useState(!isLiving || isEnding);
  // A lifetime plan leaves nothing to request.
  if (isLiving && subscription.endsAt === null) return null;
  if (!isOpen) {
    return (
      <p>
        <Button onClick={() => setOpen(true)}>Request the next period</Button>
      </p>
    );
  }
  const heading = isLiving
    ? 'Request the next period'
    : request === null && subscription === null
      ? 'Request premium'
      : 'Request again';
  const given = request ?? subscription;
  return (
    <section className={styles.request} aria-labelledby="premium-request">
      <h2 id="premium-request">{heading}</h2>
      <p className={styles.how}>
        Send a request, and a person will review and confirm it. You aren’t charged here, and you’ll
        get an e-mail at each step.
      </p>
      <RequestForm plan={given?.plan ?? 'yearly'} />
    </section>
  );
}

type Chosen = Extract<ReceiptFile, { ok: true }>;

function RequestForm({ plan }: Pick<Subscription, 'plan'>) {
  const scope = useApp();
  const { toasts } = scope.workspace;
  const store = subscriptionOf(scope);
  // A retry of the same request creates no second one.
  const [id] = useState(() => ids.next());
  const [receipt, setReceipt] = useState<Chosen | null>(null);
  const form = useForm({
    schema: subscriptionsApi.create.body,
    read: (field) => ({ id, ...readRequest(field) }),
    async submit(fields) {
      const result = await store.request(fields);
      if (result.kind !== 'ok' || receipt === null) return result;
      const attached = await store.attach(receipt.content);
      if (attached.kind === 'ok') return attached;
      const text = 'Your request was sent, but its receipt was not. Add it again.';
      toasts.show({ tone: 'error', text: explain(attached, text), isLasting: true });
      return result;
    },
    onDone: () => toasts.show({ tone: 'success', text: 'Your request was sent.' }),
  });
  return (
    <form className={styles.form} {...form.props}>
      <RequestFieldset form={form} given={{ plan, reference: '', message: '' }} />
      <div className={styles.receipt}>
        <span className="field-label">Receipt (optional)</span>
        {receipt === null ? (
          <ReceiptPicker label="Choose a receipt" onChoose={setReceipt} />
        ) : (
          <p className={styles.chosen}>
            <span>{receipt.name}</span>
            <Button size="small" variant="quiet" onClick={() => setReceipt(null)}>
              Remove receipt
            </Button>
          </p>
        )}
      </div>
      <FormMessage message={form.message} />
      <div>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          Send request
        </Button>
      </div>
    </form>
  );
}
