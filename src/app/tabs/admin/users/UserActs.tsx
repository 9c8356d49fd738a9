import { useState } from 'react';
import {
  adminUsersApi,
  type UserDetails,
  type UserFigures,
} from '#shared/contract/admin/admin-users.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { explain } from '#stores/storage/failure.ts';
import { Button } from '#ui/actions/Button.tsx';
import {
  useConfirmedCall,
  wasCancelled,
} from '../../../account/fresh-password/use-confirmed-call.ts';
import { useApp } from '../../../workspace/app-context.ts';
import { PlanDialog } from '../subscriptions/PlanDialog.tsx';
import { DeleteUserDialog } from './dialogs/DeleteUserDialog.tsx';
import { EditUserDialog } from './dialogs/EditUserDialog.tsx';
import { MessageUserDialog } from './dialogs/MessageUserDialog.tsx';
import { TempPasswordDialog } from './dialogs/TempPasswordDialog.tsx';
import styles from './UserActs.module.css';

export type UserActsProps = {
  user: UserDetails;
  figures: UserFigures | null;
  onChanged: (user: UserDetails) => void;
  /** Something beside the user's own fields has changed: everything is reloaded. */
  onReload: () => void;
};

type Asked = 'edit' | 'plan' | 'message' | 'password' | 'delete' | null;

/** The acts for a user: immediate with Undo, or in a dialog where they cannot be undone. */
export function UserActs({ user, figures, onChanged, onReload }: UserActsProps) {
  const { user: self } = useApp();
  const [asked, setAsked] = useState<Asked>(null);
  const { busy, setActive, signOut, keep, liftBounce } = useActs(user, onChanged);
  const close = () => setAsked(null);
  const dialog = (kind: NonNullable<Asked>) => ({
    ...{ user, isOpen: asked === kind, onClose: close },
    onDone: (changed: UserDetails) => {
      close();
      onChanged(changed);
    },
  });
  const isSelf = self.id === user.id;
  const plan = user.premium.subscription?.plan ?? 'free';
  return (
    <>
      <div className={styles.acts}>
        <Button variant="primary" onClick={() => setAsked('message')}>
          Message…
        </Button>
        <Button onClick={() => setAsked('edit')}>Edit…</Button>
        <Button onClick={() => setAsked('plan')}>Change plan…</Button>
        <Button
          isBusy={busy === 'signOut'}
          disabled={user.devices.length === 0}
          onClick={() => void signOut()}
        >
          Sign out everywhere
        </Button>
        {user.suppression?.reason === 'hardBounce' && (
          <Button isBusy={busy === 'lift'} onClick={() => void liftBounce()}>
            Let mail through again
          </Button>
        )}
      </div>
      {isSelf ? (
        <p className={styles.heading}>
          This is your own account: another administrator has to deactivate or delete it.
        </p>
      ) : (
        <div className={styles.serious}>
          <div className={styles.acts}>
            <Button onClick={() => setAsked('password')}>Temporary password…</Button>
            <Button isBusy={busy === 'active'} onClick={() => void setActive(!user.isActive)}>
              {user.isActive ? 'Deactivate' : 'Activate'}
            </Button>
            {user.deletesAt === null ? (
              <Button variant="danger" onClick={() => setAsked('delete')}>
                Delete…
              </Button>
            ) : (
              <Button isBusy={busy === 'keep'} onClick={() => void keep()}>
                Cancel deletion
              </Button>
            )}
          </div>
        </div>
      )}
      <EditUserDialog key={user.version} {...dialog('edit')} />
      <MessageUserDialog {...dialog('message')} />
      <TempPasswordDialog {...dialog('password')} />
      <DeleteUserDialog {...dialog('delete')} figures={figures} />
      <PlanDialog
        key={plan}
        isOpen={asked === 'plan'}
        user={user}
        plan={plan}
        onDone={() => {
          close();
          onReload();
        }}
        onClose={close}
      />
    </>
  );
}

/** The acts that are done at once, each with a message that undoes it where that can be. */
function useActs(user: UserDetails, onChanged: UserActsProps['onChanged']) {
  const { client, toasts } = useApp().workspace;
  const confirm = useConfirmedCall();
  const [busy, setBusy] = useState<'active' | 'signOut' | 'keep' | 'lift' | null>(null);
  const params = { id: user.id };

  async function run(
    kind: NonNullable<typeof busy>,
    call: () => Promise<CallResult<UserDetails>>,
  ): Promise<UserDetails | null> {
    setBusy(kind);
    const result = await call();
    setBusy(null);
    if (result.kind === 'ok') {
      onChanged(result.value);
      return result.value;
    }
    if (wasCancelled(result)) return null;
    toasts.show({ tone: 'error', text: explain(result, 'Nothing was changed.') });
    return null;
  }

  const setStatus = (isActive: boolean) => () =>
    confirm(() => client.call(adminUsersApi.setStatus, { params, body: { isActive } }));

  return {
    busy,
    async setActive(isActive: boolean) {
      if ((await run('active', setStatus(isActive))) === null) return;
      const text = isActive
        ? `${user.name} can sign in again.`
        : `${user.name} is deactivated and cannot use the account.`;
      const onAct = () => void run('active', setStatus(!isActive));
      toasts.show({ tone: 'success', text, action: { label: 'Undo', onAct } });
    },
    async signOut() {
      const devices = counted(user.devices.length, 'device');
      const call = () => client.call(adminUsersApi.signOut, { params });
      if ((await run('signOut', call)) === null) return;
      toasts.show({ tone: 'success', text: `${user.name} is signed out of ${devices}.` });
    },
    async liftBounce() {
      const call = () => client.call(adminUsersApi.liftBounce, { params });
      if ((await run('lift', call)) === null) return;
      toasts.show({
        tone: 'success',
        text: `${user.name} gets mail again that they ask for. If it bounces again, it stops again.`,
      });
    },
    async keep() {
      const call = () => client.call(adminUsersApi.keep, { params });
      if ((await run('keep', call)) === null) return;
      toasts.show({
        tone: 'success',
        text: `The deletion of ${user.name}’s account was cancelled.`,
      });
    },
  };
}
