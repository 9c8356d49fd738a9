import { X } from 'lucide-react';
import type { SubscriptionOfUser } from '#shared/contract/subscriptions.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import type { Decision } from './decisions.ts';
import styles from './SelectedRequests.module.css';

export type SelectedRequestsProps = {
  selected: readonly SubscriptionOfUser[];
  onDecide: (kind: Decision['kind'], requests: readonly SubscriptionOfUser[]) => void;
  onClear: () => void;
};

/** The bar that decides about all selected requests at once. */
export function SelectedRequests({ selected, onDecide, onClear }: SelectedRequestsProps) {
  if (selected.length === 0) return null;
  return (
    <section className={styles.bar} aria-label="Selected requests">
      <p role="status" className={styles.count}>
        {formatNumber(selected.length)} selected
      </p>
      <Button size="small" variant="primary" onClick={() => onDecide('confirm', selected)}>
        Confirm…
      </Button>
      <Button size="small" onClick={() => onDecide('reject', selected)}>
        Reject…
      </Button>
      <IconButton label="Clear the selection" onClick={onClear}>
        <X aria-hidden="true" />
      </IconButton>
    </section>
  );
}
