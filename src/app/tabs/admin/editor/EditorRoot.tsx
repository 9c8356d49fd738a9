import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { createIds } from '#platform/device/ids.ts';
import { createNetwork } from '#platform/device/network.ts';
import { later } from '#platform/time/later.ts';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import { ToastHost } from '#pomodoro/notices/ToastHost.tsx';
import { createToasts } from '#pomodoro/notices/toasts.ts';
import type { User } from '#shared/contract/account/users.ts';
import type { ArticleKind } from '#shared/domain/content/articles.ts';
import { useIsAwake } from '#ui/use-is-awake.ts';
import { ADDRESSES } from '../../../account/sign-in/addresses.ts';
import { watchConnection } from '../../../server/watch-connection.ts';
import { AppFailed } from '../../../shell/AppFailed.tsx';
import { type Account, wireAccount } from '../../../workspace/wire-account.ts';
import { EditorSkeleton } from './EditorSkeleton.tsx';
import { EditorContext, type EditorScope } from './editor-scope.ts';

const EditorScreen = lazyPart(() =>
  import('./screen/EditorScreen.tsx').then((part) => part.EditorScreen),
);

/** The tab that says to others that administration is for administrators. */
const TURNED_AWAY = '/app?tab=admin';

export type EditorRootProps = {
  kind: ArticleKind;
  /** The heading until the article is known. */
  heading: string;
};

/** The editor of articles. Its code is loaded for administrators alone. */
export function EditorRoot({ kind, heading }: EditorRootProps) {
  return useIsAwake() ? (
    <AwakeEditor kind={kind} heading={heading} />
  ) : (
    <EditorSkeleton heading={heading} />
  );
}

function AwakeEditor({ kind, heading }: EditorRootProps) {
  const [account] = useState(wireAccount);
  useEffect(() => account.auth.connect(), [account]);
  const auth = useStore(account.auth.$auth);
  const leads = leadsTo(auth);
  useEffect(() => {
    if (auth.kind === 'loading') void account.auth.load();
    if (auth.kind === 'signedOut') account.leave();
    if (leads !== null) location.replace(leads);
  }, [account, auth.kind, leads]);
  if (auth.kind === 'failed') {
    return <AppFailed message={auth.message} onRetry={() => void account.auth.load()} />;
  }
  if (auth.kind !== 'signedIn' || leads !== null) return <EditorSkeleton heading={heading} />;
  return <OpenEditor key={auth.user.id} {...{ account, kind, heading }} user={auth.user} />;
}

/** Where a signed-in user is led who may not write here; null for an administrator. */
function leadsTo(auth: { kind: string; user?: User }): string | null {
  if (auth.kind !== 'signedIn' || auth.user === undefined) return null;
  if (auth.user.mustChangePassword === true) return ADDRESSES.changePassword;
  return auth.user.isAdmin ? null : TURNED_AWAY;
}

function OpenEditor({
  account,
  user,
  kind,
  heading,
}: EditorRootProps & { account: Account; user: User }) {
  const [scope] = useState(() => wireEditor(account, user));
  return (
    <EditorContext value={scope}>
      <EditorScreen kind={kind} heading={heading} />
      <ToastHost toasts={scope.toasts} />
    </EditorContext>
  );
}

function wireEditor({ client, clock, storage }: Account, user: User): EditorScope {
  const ids = createIds();
  const network = createNetwork();
  return {
    ...watchConnection(client, { later, network }),
    user,
    clock,
    storage,
    ids,
    later,
    network,
    toasts: createToasts(ids),
  };
}
