import type { Confirmations } from '#pomodoro/notices/confirmations.ts';
import type { KeyValueStore } from '#shared/domain/platform.ts';
import { counted } from '#shared/domain/text/counted.ts';
import type { AuthStore } from '#stores/auth-store.ts';
import { countUnsavedNotes } from '#stores/forget-account.ts';

/** Dependencies of a logout. */
export interface LogOutDeps {
  readonly auth: Pick<AuthStore, 'signOut' | '$auth'>;
  readonly workspace: {
    readonly changes: QueueOfChanges;
    readonly queue: QueueOfChanges;
    readonly storage: Pick<KeyValueStore, 'read'>;
    readonly confirmations: Pick<Confirmations, 'ask'>;
    commitRemovals(): void;
  };
}

interface QueueOfChanges {
  readonly $waiting: { get(): readonly unknown[] };
  readonly $refused: { get(): readonly unknown[] };
  flush(): Promise<void>;
}

/**
 * Sends what the server does not have yet, and signs out. Nothing of the account stays in this browser,
 * so where something cannot be sent, the user decides.
 */
export async function logOut({ auth, workspace }: LogOutDeps): Promise<void> {
  const { changes, queue } = workspace;
  workspace.commitRemovals();
  if (changes.$waiting.get().length + queue.$waiting.get().length > 0) {
    await changes.flush();
    await queue.flush();
  }
  const unsynced = unsyncedIn({ auth, workspace });
  const isMeant =
    unsynced === '' ||
    (await workspace.confirmations.ask({
      title: 'Log out and lose unsynced work?',
      text: `${unsynced} only on this device and will be deleted. To keep it, cancel and let it sync first.`,
      yes: 'Log out and delete',
      isDangerous: true,
    }));
  if (isMeant) await auth.signOut();
}

/** What only this browser has, as the beginning of a sentence; empty for nothing. */
function unsyncedIn({ auth, workspace }: LogOutDeps): string {
  const { changes, queue, storage } = workspace;
  const signedIn = auth.$auth.get();
  const number = (list: QueueOfChanges) => list.$waiting.get().length + list.$refused.get().length;
  const parts: readonly (readonly [number, string])[] = [
    [number(queue), 'session'],
    [number(changes), 'change'],
    [signedIn.kind === 'signedIn' ? countUnsavedNotes(storage, signedIn.user.id) : 0, 'note'],
  ];
  const found = parts.filter(([count]) => count > 0);
  const total = found.reduce((sum, [count]) => sum + count, 0);
  if (total === 0) return '';
  const named = found.map(([count, unit]) => counted(count, unit)).join(', ');
  return `${named} ${total === 1 ? 'is' : 'are'}`;
}
