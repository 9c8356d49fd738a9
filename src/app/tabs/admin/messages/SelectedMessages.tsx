import type { MessageToOwner } from '#shared/contract/admin/messages.ts';
import type { MessageState } from '#shared/domain/contact/message-states.ts';
import { Button } from '#ui/actions/Button.tsx';
import { SelectionBar } from '../parts/table/SelectionBar.tsx';

export type SelectedMessagesProps = {
  selected: readonly MessageToOwner[];
  onState: (messages: readonly MessageToOwner[], state: MessageState) => void;
  onClear: () => void;
};

/** The bar that moves all selected messages at once. */
export function SelectedMessages({ selected, onState, onClear }: SelectedMessagesProps) {
  return (
    <SelectionBar label="Selected messages" count={selected.length} onClear={onClear}>
      <Button size="small" onClick={() => onState(selected, 'open')}>
        Mark as open
      </Button>
      <Button size="small" onClick={() => onState(selected, 'done')}>
        Mark as done
      </Button>
      <Button size="small" onClick={() => onState(selected, 'spam')}>
        Mark as spam
      </Button>
    </SelectionBar>
  );
}
