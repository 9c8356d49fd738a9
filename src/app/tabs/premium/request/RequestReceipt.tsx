import type { Subscription } from '#shared/contract/account/subscriptions.ts';
import { Button } from '#ui/actions/Button.tsx';
import { DownloadReceipt } from '../../../account/subscription/DownloadReceipt.tsx';
import { subscriptionOf } from '../../../account/subscription/subscription-of.ts';
import { useAct } from '../../../parts/calls/use-act.ts';
import { useApp } from '../../../workspace/app-context.ts';
import { ReceiptPicker } from './ReceiptPicker.tsx';
import styles from './RequestReceipt.module.css';

/** The receipt of the pending request: added, replaced, downloaded or removed. */
export function RequestReceipt({ request }: { request: Subscription }) {
  const scope = useApp();
  const store = subscriptionOf(scope);
  const { act, isBusy } = useAct(scope.workspace.toasts);
  const { receipt } = request;

  const attach = (content: string) =>
    act({
      call: () => store.attach(content),
      done: 'The receipt was added.',
      failed: 'The receipt was not added.',
    });
  const remove = () =>
    act({
      call: () => store.removeReceipt(),
      done: 'The receipt was removed.',
      failed: 'The receipt was not removed.',
    });

  return (
    <div className={styles.receipt} aria-busy={isBusy}>
      {receipt !== null && (
        <p className={styles.present}>
          <DownloadReceipt id={request.id} receipt={receipt} />
          <Button size="small" variant="quiet" isBusy={isBusy} onClick={remove}>
            Remove receipt
          </Button>
        </p>
      )}
      <ReceiptPicker
        label={receipt === null ? 'Add a receipt' : 'Replace receipt'}
        isBusy={isBusy}
        onChoose={({ content }) => attach(content)}
      />
    </div>
  );
}
