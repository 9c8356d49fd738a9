import type { Confirmations } from '#pomodoro/notices/confirmations.ts';
import type { Clock, KeyValueStore } from '#shared/domain/platform.ts';
import { counted } from '#shared/domain/text/counted.ts';
import type { AuthStore } from '#stores/account/auth-store.ts';
import { countUnsent, type Unsent } from '#stores/account/forget-account.ts';
import { recordLeftovers } from '#stores/timer/leftover-session.ts';

/** Dependencies of a logout. */
export interface LogOutDeps {
  readonly auth: Pick<AuthStore, 'signOut' | '$auth'>;
  readonly workspace: {
    readonly changes: { flush(): Promise<void> };
    readonly queue: { flush(): Promise<void> };
    /** Loading them first tells the server what it has not heard. */
    readonly settings: { load(): Promise<void> };
    readonly storage: KeyValueStore;
    readonly clock: Clock;
    readonly confirmations: Pick<Confirmations, 'ask'>;
    commitRemovals(): void;
  };
}

/**
 * Sends pending data and signs out. Nothing of the account stays in this browser, so the user
 * decides where something cannot be sent.
 */
export async function logOut({ auth, workspace }: LogOutDeps): Promise<void> {
  const signedIn = auth.$auth.get();
  if (signedIn.kind !== 'signedIn') return;
  const { changes, queue, settings, storage, clock } = workspace;
  const unsent = () => countUnsent(storage, signedIn.user.id);
  workspace.commitRemovals();
  // A session that has just ended may not be recorded yet.
  recordLeftovers(storage, clock.now());
  if (unsent().length > 0) {
    await changes.flush();
    await queue.flush();
    await settings.load();
  }
  if (await isMeant(unsent(), workspace.confirmations)) await auth.signOut();
}

async function isMeant(
  unsent: readonly Unsent[],
  { ask }: Pick<Confirmations, 'ask'>,
): Promise<boolean> {
  if (unsent.length === 0) return true;
  const named = unsent.map(({ count, unit }) => counted(count, unit));
  const isOne = unsent.reduce((total, { count }) => total + count, 0) === 1;
  return ask({
    title: 'Log out and lose unsynced work?',
    text: `${named.join(', ')} ${isOne ? 'is' : 'are'} only on this device and will be deleted. To keep it, cancel and let it sync first.`,
    yes: 'Log out and delete',
    isDangerous: true,
  });
}
