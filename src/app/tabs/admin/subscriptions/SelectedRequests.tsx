import type { SubscriptionOfUser } from '#shared/contract/account/subscriptions.ts';
import { Button } from '#ui/actions/Button.tsx';
import { SelectionBar } from '../parts/table/SelectionBar.tsx';
import type { Decision } from './decisions.ts';

export type SelectedRequestsProps = {
  selected: readonly SubscriptionOfUser[];
  onDecide: (kind: Decision['kind'], requests: readonly SubscriptionOfUser[]) => void;
  onClear: () => void;
};

/** The bar that decides all selected requests together. */
export function SelectedRequests({ selected, onDecide, onClear }: SelectedRequestsProps) {
  return (
    <SelectionBar label="Selected requests" count={selected.length} onClear={onClear}>
      <Button size="small" variant="primary" onClick={() => onDecide('confirm', selected)}>
        Confirm…
      </Button>
      <Button size="small" onClick={() => onDecide('reject', selected)}>
        Reject…
      </Button>
    </SelectionBar>
  );
}
