import { MoreHorizontal } from 'lucide-react';
import type { AiConversation } from '#shared/contract/account/ai/ai-conversations.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { Menu } from '#ui/actions/Menu.tsx';
import { useApp } from '../../../../workspace/app-context.ts';
import styles from './ConversationList.module.css';

export type ConversationRowProps = {
  conversation: AiConversation;
  isOpen: boolean;
  onOpen: () => void;
  onRename: () => void;
  onRemove: () => void;
};

/** One conversation: it can be opened, renamed and deleted. */
export function ConversationRow(props: ConversationRowProps) {
  const { conversation, isOpen, onOpen, onRename, onRemove } = props;
  const timeZone = useApp().workspace.timeZone();
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.open}
        aria-current={isOpen ? 'true' : undefined}
        onClick={onOpen}
      >
        <span className={styles.name}>{conversation.title}</span>
        <span className={styles.when}>
          {formatInstant(conversation.updatedAt, 'dateAndTime', timeZone)}
        </span>
      </button>
      <Menu
        label={`More for “${conversation.title}”`}
        trigger={<MoreHorizontal aria-hidden="true" />}
        items={[
          { id: 'rename', label: 'Rename', onSelect: onRename },
          { id: 'delete', label: 'Delete', tone: 'danger', onSelect: onRemove },
        ]}
      />
    </li>
  );
}
