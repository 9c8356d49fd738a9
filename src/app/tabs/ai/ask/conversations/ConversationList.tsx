import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { AiConversation } from '#shared/contract/account/ai/ai-conversations.ts';
import { LONGEST_CONVERSATION_TITLE } from '#shared/domain/ai/limits.ts';
import { explain } from '#stores/storage/failure.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { RenameDialog } from '../../../../parts/forms/RenameDialog.tsx';
import { LoadFailed } from '../../../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../../../workspace/app-context.ts';
import { placeOfConversation } from '../store/ask-address.ts';
import { askOf } from '../store/ask-of.ts';
import styles from './ConversationList.module.css';
import { ConversationRow } from './ConversationRow.tsx';
import { useConversationRemoval } from './use-conversation-removal.ts';

export type ConversationListProps = {
  id: string;
  onChosen: () => void;
  /** The open conversation is deleted. */
  onNew: () => void;
};

/** All conversations, the last one used first. */
export function ConversationList({ id, onChosen, onNew }: ConversationListProps) {
  const { workspace } = useApp();
  const { conversations } = askOf(workspace);
  const state = useStore(conversations.$conversations);
  useEffect(() => void conversations.load(), [conversations]);
  return (
    <section id={id} className={`card ${styles.panel}`} aria-label="Conversations">
      {state.kind === 'loading' && (
        <div aria-busy="true">
          <span className="sr-only">Loading</span>
          <Skeleton shape="block" className={styles.waiting} />
        </div>
      )}
      {state.kind === 'failed' && (
        <LoadFailed message={state.message} onRetry={() => void conversations.load()} />
      )}
      {state.kind === 'ready' && state.value.length === 0 && (
        <p className={styles.none}>No conversations yet. Your first question begins one.</p>
      )}
      {state.kind === 'ready' && state.value.length > 0 && (
        <List all={state.value} onChosen={onChosen} onNew={onNew} />
      )}
    </section>
  );
}

type ListProps = Omit<ConversationListProps, 'id'> & { all: readonly AiConversation[] };

function List({ all, onChosen, onNew }: ListProps) {
  const { workspace } = useApp();
  const { confirmations, navigation, toasts } = workspace;
  const { store, conversations } = askOf(workspace);
  const open = useStore(store.$conversation);
  const remove = useConversationRemoval(onNew);
  const [renamed, setRenamed] = useState<AiConversation | null>(null);
  const list = useRef<HTMLUListElement>(null);

  function removeOne(conversation: AiConversation, at: number): void {
    const rows = list.current?.children;
    const next = rows?.[at + 1] ?? rows?.[at - 1];
    next?.querySelector('button')?.focus();
    remove(conversation);
  }

  async function removeAll(): Promise<void> {
    const isAgreed = await confirmations.ask({
      title: 'Delete all conversations?',
      text: 'Your questions and their answers are deleted for good. Tasks that you accepted stay.',
      yes: 'Delete all',
      isDangerous: true,
    });
    if (!isAgreed) return;
    store.stop();
    const result = await conversations.removeAll();
    if (result.kind === 'ok') return onNew();
    toasts.show({ tone: 'error', text: explain(result, 'The conversations were not deleted.') });
  }

  return (
    <>
      <ul ref={list} className={styles.list}>
        {all.map((conversation, at) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            isOpen={conversation.id === open.id}
            onOpen={() => {
              navigation.go(placeOfConversation(conversation.id));
              onChosen();
            }}
            onRename={() => setRenamed(conversation)}
            onRemove={() => removeOne(conversation, at)}
          />
        ))}
      </ul>
      <Button variant="quiet" size="small" className={styles.all} onClick={() => void removeAll()}>
        Delete all conversations
      </Button>
      <RenameDialog
        thing={renamed}
        kind="conversation"
        longest={LONGEST_CONVERSATION_TITLE}
        onSave={async ({ id }, title) => {
          const result = await conversations.rename(id, title);
          if (result.kind === 'ok') store.rename(id, title);
          return result;
        }}
        onClose={() => setRenamed(null)}
      />
    </>
  );
}
