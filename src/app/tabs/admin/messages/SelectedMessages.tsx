import { X } from 'lucide-react';
import type { MessageToOwner } from '#shared/contract/messages.ts';
import type { MessageState } from '#shared/domain/contact/message-states.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import styles from '../subscriptions/SelectedRequests.module.css';

export type SelectedMessagesProps = {
  selected: readonly MessageToOwner[];
  onState: (messages: readonly MessageToOwner[], state: MessageState) => void;
  onClear: () => void;
};

/** The bar that moves all selected messages at once. */
export function SelectedMessages({ selected, onState, onClear }: SelectedMessagesProps) {
  if (selected.length === 0) return null;
  return (
    <section className={styles.bar} aria-label="Selected messages">
      <p role="status" className={styles.count}>
        {formatNumber(selected.length)} selected
      </p>
      <Button size="small" onClick={() => onState(selected, 'open')}>
        Mark as open
      </Button>
      <Button size="small" onClick={() => onState(selected, 'done')}>
        Mark as done
      </Button>
      <Button size="small" onClick={() => onState(selected, 'spam')}>
        Mark as spam
      </Button>
      <IconButton label="Clear the selection" onClick={onClear}>
        <X aria-hidden="true" />
      </IconButton>
    </section>
  );
}
