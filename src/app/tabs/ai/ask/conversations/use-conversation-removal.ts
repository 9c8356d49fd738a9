import type { AiConversation } from '#shared/contract/account/ai/ai-conversations.ts';
import { useApp } from '../../../../workspace/app-context.ts';
import { placeOfConversation } from '../store/ask-address.ts';
import { askOf } from '../store/ask-of.ts';

/** Returns the deletion of a conversation, with Undo; `onNew` is called where it was the open one. */
export function useConversationRemoval(onNew: () => void): (conversation: AiConversation) => void {
  const { workspace } = useApp();
  const { navigation, toasts } = workspace;
  const { store, conversations } = askOf(workspace);
  return ({ id, title }) => {
    const isOpen = store.$conversation.get().id === id;
    if (store.$running.get()?.conversationId === id) store.stop();
    conversations.removals.begin(id);
    if (isOpen) onNew();
    toasts.show({
      tone: 'info',
      text: `“${title}” deleted.`,
      action: {
        label: 'Undo',
        onAct() {
          conversations.removals.undo(id);
          if (isOpen) navigation.go(placeOfConversation(id));
        },
      },
      onEnd: () => void conversations.removals.commit(id),
    });
  };
}
