import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { User } from '#shared/contract/account/users.ts';
import { ADDRESSES } from './account/sign-in/addresses.ts';
import { AppFailed } from './shell/AppFailed.tsx';
import { AppSkeleton } from './shell/AppSkeleton.tsx';
import { Shell } from './shell/Shell.tsx';
import { AppContext, type AppScope } from './workspace/app-context.ts';
import type { Account } from './workspace/wire-account.ts';
import { wireWorkspace } from './workspace/wire-workspace.ts';

/** Renders the app for a signed-in user, or leads to the sign-in page. */
export function App({ account }: { account: Account }) {
  const auth = useStore(account.auth.$auth);
  const { kind } = auth;
  useEffect(() => {
    if (kind === 'loading') void account.auth.load();
    if (kind === 'signedOut') account.leave();
  }, [account, kind]);

  switch (auth.kind) {
    case 'loading':
    case 'signedOut':
      return <AppSkeleton />;
    case 'failed':
      return <AppFailed message={auth.message} onRetry={() => void account.auth.load()} />;
    case 'signedIn':
      if (auth.user.mustChangePassword) return <OwnPasswordFirst account={account} />;
      return <SignedIn key={auth.user.id} account={account} user={auth.user} />;
  }
}

/**
 * Leads a user with a temporary password to the page where they set their own. The server is asked
 * first, because they may come from that page.
 */
function OwnPasswordFirst({ account }: { account: Account }) {
  useEffect(() => {
    const { auth } = account;
    void auth.load().then(() => {
      const shown = auth.$auth.get();
      if (shown.kind === 'signedIn' && shown.user.mustChangePassword) {
        location.replace(ADDRESSES.changePassword);
      }
    });
  }, [account]);
  return <AppSkeleton />;
}

function SignedIn({ account, user }: { account: Account; user: User }) {
  const [workspace] = useState(() => wireWorkspace(account, user));
  useEffect(() => workspace.connect(), [workspace]);
  const scope: AppScope = { user, auth: account.auth, workspace };
  return (
    <AppContext value={scope}>
      <Shell />
    </AppContext>
  );
}
