import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { createMutex } from '#platform/tabs/mutex.ts';
import { later } from '#platform/time/later.ts';
import { createGuestMigration } from '#stores/guest-migration/guest-migration-store.ts';
import { countOf } from '#stores/guest-migration/pending-data.ts';
import { forgetPlace } from '#stores/timer/place-at-sign-in.ts';
import { useApp } from '../../workspace/app-context.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { GuestMigrationDialog } from './GuestMigrationDialog.tsx';
import { createMigrationServer } from './migration-server.ts';
import { carriedInWords, countsInWords } from './pending-in-words.ts';
import { settleIn } from './settle-in.ts';

/** Holds the dialog for the guest migration: opens it once by itself, then when asked. */
export function GuestMigrationHost() {
  const { workspace } = useApp();
  const { guestMigration, carried, timer } = workspace;
  const [store] = useState(() => wire(workspace));
  useEffect(() => store.connect(), [store]);
  const offer = useStore(carried.$offer);
  const isAsked = useStore(guestMigration.$isAsked);
  const visitors = carried.isVisitors ? offer : null;
  const carriedText = visitors === null ? null : carriedInWords(visitors, timer.$nowMs.get());
  const extra = carriedText === null ? 0 : 1;
  // Moved by another tab, or a timer of the account's own that runs: nothing to ask any more.
  const holds = countOf(useStore(store.$pending)) + extra > 0;
  const [isOpen, setOpen] = useState(() => store.isDue(extra));

  function close(): void {
    setOpen(false);
    guestMigration.$isAsked.set(false);
  }

  async function migrate(): Promise<void> {
    const moved = countsInWords(store.$pending.get());
    const end = await workspace.rewards.quietly(async () => {
      const done = await store.migrate();
      await settleIn(workspace, store.workingId());
      return done;
    });
    if (end.kind !== 'done' || store.$pending.get().refused.length > 0) return;
    if (end.migrated > 0) {
      workspace.toasts.show({ tone: 'success', text: `${moved} moved to your account.` });
    }
    close();
  }

  return (
    <GuestMigrationDialog
      isOpen={(isOpen && holds) || isAsked}
      store={store}
      carriedText={carriedText}
      onMigrate={() => void migrate()}
      onDecline={(kind) => {
        store.decline(kind, extra);
        if (kind === 'left') forgetPlace(workspace.storage, guestMigration.account);
        close();
      }}
      onClose={close}
    />
  );
}

function wire({ guestMigration, timeZone }: Workspace) {
  return createGuestMigration({
    ...guestMigration,
    mutex: createMutex(),
    server: createMigrationServer(guestMigration.client),
    timeZone,
    wait: (ms) => new Promise((resolve) => void later(ms, resolve)),
  });
}
