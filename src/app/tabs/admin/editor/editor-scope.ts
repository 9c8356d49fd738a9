import type { ReadableAtom } from 'nanostores';
import { createContext, use } from 'react';
import type { ApiClient } from '#client/api-client.ts';
import type { Toasts } from '#pomodoro/notices/toasts.ts';
import type { User } from '#shared/contract/account/users.ts';
import type { Clock, Ids, KeyValueStore, Later, Network } from '#shared/domain/platform.ts';

/** Everything that a part of the editor can reach. */
export interface EditorScope {
  readonly user: User;
  readonly client: ApiClient;
  /** Whether the last call got no answer. */
  readonly $isOffline: ReadableAtom<boolean>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly later: Later;
  readonly network: Network;
  readonly storage: KeyValueStore;
  readonly toasts: Toasts;
}

/** Provides the scope to the parts below it. */
export const EditorContext = createContext<EditorScope | null>(null);

/** Returns the scope of the editor. */
export function useEditor(): EditorScope {
  const scope = use(EditorContext);
  if (scope === null) throw new Error('This part stands outside the editor.');
  return scope;
}
