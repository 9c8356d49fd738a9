import {
  adminUsersApi,
  type UserDetails,
  type UserFigures,
} from '#shared/contract/admin/admin-users.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { useConfirmedCall } from '../../../../account/fresh-password/use-confirmed-call.ts';
import { useApp } from '../../../../workspace/app-context.ts';
import { ActDialog } from '../../parts/ActDialog.tsx';
import type { UserDialogProps } from './user-dialogs.ts';

/** Asks before a user is deleted, and says in numbers what goes. */
export function DeleteUserDialog({
  user,
  figures,
  isOpen,
  onDone,
  onClose,
}: UserDialogProps & { figures: UserFigures | null }) {
  const { workspace } = useApp();
  const confirmed = useConfirmedCall();

  async function act() {
    const call = { params: { id: user.id } };
    return confirmed(() => workspace.client.call(adminUsersApi.delete, call));
  }

  return (
    <ActDialog<UserDetails>
      isOpen={isOpen}
      title={`Delete ${user.name}?`}
      verb="Delete"
      isDangerous
      onAct={act}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        The account of {user.email} will be deleted after 14 days, with{' '}
        {figures === null
          ? 'every project, task, note and session in it'
          : `${counted(figures.sessions, 'session')} and every project, task and note in it`}
        . Until then you or {user.name} can keep it.
      </p>
      <p>
        They are signed out of {counted(user.devices.length, 'device')}, and they are told by
        e-mail.
        {user.premium.isPremium && ' Premium that is paid for ends with the account.'}
      </p>
    </ActDialog>
  );
}
