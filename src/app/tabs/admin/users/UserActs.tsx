import { useState } from 'react';
import {
  adminUsersApi,
  type UserDetails,
  type UserFigures,
} from '#shared/contract/admin/admin-users.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useConfirmedCall } from '../../../account/fresh-password/use-confirmed-call.ts';
import { useAct } from '../../../parts/calls/use-act.ts';
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
    user,
    isOpen: asked === kind,
    onClose: close,
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
        <Button isBusy={busy === 'signOut'} disabled={user.devices.length === 0} onClick={signOut}>
          Sign out everywhere
        </Button>
        {user.suppression?.reason === 'hardBounce' && (
          <Button isBusy={busy === 'lift'} onClick={liftBounce}>
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
            <Button isBusy={busy === 'active'} onClick={() => setActive(!user.isActive)}>
              {user.isActive ? 'Deactivate' : 'Activate'}
            </Button>
            {user.deletesAt === null ? (
              <Button variant="danger" onClick={() => setAsked('delete')}>
                Delete…
              </Button>
            ) : (
              <Button isBusy={busy === 'keep'} onClick={keep}>
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
  const { act, busy } = useAct(toasts);
  const params = { id: user.id };
  const always = { failed: 'Nothing was changed.', onDone: onChanged };

  const setStatus = (isActive: boolean) => () =>
    confirm(() => client.call(adminUsersApi.setStatus, { params, body: { isActive } }));

  return {
    busy,
    setActive: (isActive: boolean) =>
      act({
        ...always,
        name: 'active',
        call: setStatus(isActive),
        done: isActive
          ? `${user.name} can sign in again.`
          : `${user.name} is deactivated and cannot use the account.`,
        undo: () => act({ ...always, name: 'active', call: setStatus(!isActive) }),
      }),
    signOut: () =>
      act({
        ...always,
        name: 'signOut',
        call: () => client.call(adminUsersApi.signOut, { params }),
        done: `${user.name} is signed out of ${counted(user.devices.length, 'device')}.`,
      }),
    liftBounce: () =>
      act({
        ...always,
        name: 'lift',
        call: () => client.call(adminUsersApi.liftBounce, { params }),
        done: `${user.name} gets mail again that they ask for. If it bounces again, it stops again.`,
      }),
    keep: () =>
      act({
        ...always,
        name: 'keep',
        call: () => client.call(adminUsersApi.keep, { params }),
        done: `The deletion of ${user.name}’s account was cancelled.`,
      }),
  };
}
