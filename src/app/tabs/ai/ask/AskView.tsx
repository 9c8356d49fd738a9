import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import type { AiStatus } from '#shared/contract/account/ai/ai-status.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { LoadFailed } from '../../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import { AskHeader } from './AskHeader.tsx';
import styles from './AskView.module.css';
import { AccessNote } from './access/AccessNote.tsx';
import { Composer } from './Composer.tsx';
import { ConversationList } from './conversations/ConversationList.tsx';
import { Examples } from './Examples.tsx';
import { conversationAt, nameInAddress, placeOfConversation } from './store/ask-address.ts';
import { askOf } from './store/ask-of.ts';
import { useModelStatus } from './store/use-model-status.ts';
import { Thread } from './Thread.tsx';

/** Questions about one's own work, answered by the model or the built-in planner. */
export function AskView() {
  const { workspace } = useApp();
  const { model, store } = askOf(workspace);
  const state = useModelStatus();
  const isOffline = useStore(workspace.$isUnreachable);
  const announcement = useStore(store.$announcement);

  return (
    <div className={styles.page}>
      {state.kind === 'loading' && <AskSkeleton />}
      {state.kind === 'failed' && (
        <>
          <h1 className={styles.title}>Ask</h1>
          <LoadFailed message={state.message} onRetry={() => void model.load()} />
        </>
      )}
      {state.kind === 'ready' && <Ask status={state.value} isOffline={isOffline} />}
      {/* Here from the start: a live region is heard only if it was there before. */}
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </div>
  );
}

function AskSkeleton() {
  return (
    <div aria-busy="true" className={styles.waiting}>
      <h1 className={styles.title}>Ask</h1>
      <span className="sr-only">Loading</span>
      <Skeleton shape="block" className={styles.waitingNote} />
      <Skeleton shape="block" className={styles.waitingField} />
    </div>
  );
}

function Ask({ status, isOffline }: { status: AiStatus; isOffline: boolean }) {
  const { workspace } = useApp();
  const { store } = askOf(workspace);
  const [isListOpen, setListOpen] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  useConversationInAddress();

  const focusField = () => field.current?.focus();

  function startNew(): void {
    store.startNew();
    workspace.navigation.go(placeOfConversation(null));
    setListOpen(false);
    focusField();
  }

  return (
    <>
      <AskHeader
        status={status}
        list={{ id: listId, isOpen: isListOpen, onToggle: () => setListOpen(!isListOpen) }}
        onNew={startNew}
      />
      {isListOpen && (
        <ConversationList
          id={listId}
          onChosen={() => {
            setListOpen(false);
            focusField();
          }}
          onNew={startNew}
        />
      )}
      <AccessNote status={status} focusField={focusField} />
      <Thread onNew={startNew} focusField={focusField} />
      <Composer ref={field} status={status} isOffline={isOffline} />
      <Examples hasModel={status.mayAskModel} focusField={focusField} />
    </>
  );
}

/** Opens the conversation that the address names, and names the open one where it names none. */
function useConversationInAddress(): void {
  const { workspace } = useApp();
  const { navigation } = workspace;
  const { store } = askOf(workspace);
  const named = conversationAt(useStore(navigation.$place));
  useEffect(() => {
    if (named !== null) void store.open(named);
  }, [store, named]);
  useEffect(() => {
    const { id, title } = store.$conversation.get();
    if (conversationAt(navigation.$place.get()) === null && title !== '') {
      nameInAddress(navigation, id);
    }
  }, [store, navigation]);
}
