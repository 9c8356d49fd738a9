import { createContext, use } from 'react';
import type { User } from '#shared/contract/account/users.ts';
import type { AuthStore } from '#stores/account/auth-store.ts';
import type { Workspace } from './workspace.ts';

/** Everything that a screen of the app can reach. */
export interface AppScope {
  readonly user: User;
  readonly auth: AuthStore;
  readonly workspace: Workspace;
}

/** Provides the scope to the screens below it. */
export const AppContext = createContext<AppScope | null>(null);

/** Returns the scope of the app; only screens of a signed-in user are rendered within one. */
export function useApp(): AppScope {
  const scope = use(AppContext);
  if (scope === null) throw new Error('This part stands outside the app.');
  return scope;
}
