import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { later } from '#platform/later.ts';
import { createMutex } from '#platform/mutex.ts';
import { createBringAlong, type Progress } from '#stores/bring-along/bring-along-store.ts';
import { countOf } from '#stores/bring-along/holdings.ts';
import { useApp } from '../app-context.ts';
import type { Workspace } from '../workspace.ts';
import { BringAlongDialog } from './BringAlongDialog.tsx';
import { createBringAlongServer } from './bring-along-server.ts';
import { carriedInWords, entriesInWords } from './holdings-in-words.ts';
import { settleIn } from './settle-in.ts';

/** Holds the dialog that brings a visitor's data along: opens it once by itself, then when asked. */
export function BringAlongHost() {
  const { workspace } = useApp();
  const { bringing, carried, timer } = workspace;
  const [store] = useState(() => wire(workspace));
  useEffect(() => store.connect(), [store]);
  const offer = useStore(carried.$offer);
  const isAsked = useStore(bringing.$isAsked);
  const visitors = carried.isVisitors ? offer : null;
  const carriedText = visitors === null ? null : carriedInWords(visitors, timer.$nowMs.get());
  const extra = carriedText === null ? 0 : 1;
  // Brought along by another tab, or a timer of the account's own that runs: nothing to ask any more.
  const holds = countOf(useStore(store.$holdings)) + extra > 0;
  const [isOpen, setOpen] = useState(() => store.isDue(extra));

  function close(): void {
    setOpen(false);
    bringing.$isAsked.set(false);
  }

  async function bring(): Promise<void> {
    const end = await store.bring();
    await settleIn(workspace, store.workingId());
    if (end.kind !== 'done' || store.$holdings.get().refused.length > 0) return;
    if (end.brought > 0) workspace.toasts.show({ tone: 'success', text: broughtInWords(end) });
    close();
  }

  return (
    <BringAlongDialog
      isOpen={(isOpen && holds) || isAsked}
      store={store}
      carriedText={carriedText}
      onBring={() => void bring()}
      onDecline={(kind) => {
        store.decline(kind, extra);
        close();
      }}
      onClose={close}
    />
  );
}

function broughtInWords({ brought }: Extract<Progress, { kind: 'done' }>): string {
  return `${entriesInWords(brought)} moved to your account.`;
}

function wire({ bringing, timeZone }: Workspace) {
  return createBringAlong({
    ...bringing,
    mutex: createMutex(),
    server: createBringAlongServer(bringing.client),
    timeZone,
    wait: (ms) => new Promise((resolve) => void later(ms, resolve)),
  });
}
