import type { SubscriptionOfUser } from '#shared/contract/account/subscriptions.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import { SelectionBar } from '../parts/table/SelectionBar.tsx';
import type { Decision } from './decisions.ts';
import { leftToDecideAlone } from './describe-decided.ts';
import { isPaidOffPrice } from './payment-words.ts';

export type SelectedRequestsProps = {
  selected: readonly SubscriptionOfUser[];
  onDecide: (kind: Decision['kind'], requests: readonly SubscriptionOfUser[]) => void;
  onClear: () => void;
};

/** The bar that decides all selected requests together. */
export function SelectedRequests({ selected, onDecide, onClear }: SelectedRequestsProps) {
  const { toasts } = useApp().workspace;

  /** One that was not paid with the price is never confirmed together with others. */
  function confirm(): void {
    const left = selected.length > 1 ? selected.filter(isPaidOffPrice) : [];
    if (left.length > 0) toasts.show({ tone: 'error', text: leftToDecideAlone(left) });
    const others = selected.filter((request) => !left.includes(request));
    onDecide('confirm', others);
  }

  return (
    <SelectionBar label="Selected requests" count={selected.length} onClear={onClear}>
      <Button size="small" variant="primary" onClick={confirm}>
        Confirm…
      </Button>
      <Button size="small" onClick={() => onDecide('reject', selected)}>
        Reject…
      </Button>
    </SelectionBar>
  );
}
