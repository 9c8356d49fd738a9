import { useState } from 'react';
import type { Subscription } from '#shared/contract/account/subscriptions.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { explain } from '#stores/storage/failure.ts';
import { Button } from '#ui/actions/Button.tsx';
import { DownloadReceipt } from '../../../account/subscription/DownloadReceipt.tsx';
import { subscriptionOf } from '../../../account/subscription/subscription-of.ts';
import { useApp } from '../../../workspace/app-context.ts';
import { ReceiptPicker } from './ReceiptPicker.tsx';
import styles from './RequestReceipt.module.css';

/** The receipt of the pending request: added, replaced, downloaded or removed. */
export function RequestReceipt({ request }: { request: Subscription }) {
  const scope = useApp();
  const store = subscriptionOf(scope);
  const [isBusy, setBusy] = useState(false);
  const { receipt } = request;

  async function act(
    call: Promise<CallResult<unknown>>,
    { done, failed }: { done: string; failed: string },
  ): Promise<void> {
    setBusy(true);
    const result = await call;
    setBusy(false);
    const text = result.kind === 'ok' ? done : explain(result, failed);
    scope.workspace.toasts.show({ tone: result.kind === 'ok' ? 'success' : 'error', text });
  }

  const attach = (content: string) =>
    act(store.attach(content), {
      done: 'The receipt was added.',
      failed: 'The receipt was not added.',
    });
  const remove = () =>
    act(store.removeReceipt(), {
      done: 'The receipt was removed.',
      failed: 'The receipt was not removed.',
    });

  return (
    <div className={styles.receipt} aria-busy={isBusy}>
      {receipt !== null && (
        <p className={styles.present}>
          <DownloadReceipt id={request.id} receipt={receipt} />
          <Button size="small" variant="quiet" isBusy={isBusy} onClick={() => void remove()}>
            Remove receipt
          </Button>
        </p>
      )}
      <ReceiptPicker
        label={receipt === null ? 'Add a receipt' : 'Replace receipt'}
        isBusy={isBusy}
        onChoose={({ content }) => void attach(content)}
      />
    </div>
  );
}
