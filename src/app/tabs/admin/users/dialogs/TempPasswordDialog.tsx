import { useState } from 'react';
import { adminUsersApi, type UserDetails } from '#shared/contract/admin/admin-users.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Button } from '#ui/actions/Button.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { useConfirmedCall } from '../../../../account/fresh-password/use-confirmed-call.ts';
import { useApp } from '../../../../workspace/app-context.ts';
import { ActDialog } from '../../parts/ActDialog.tsx';
import { makeTempPassword } from '../user-acts.ts';
import type { UserDialogProps } from './user-dialogs.ts';

/** Sets a temporary password, which the administrator hands over to the user. */
export function TempPasswordDialog({ user, isOpen, onDone, onClose }: UserDialogProps) {
  const { workspace } = useApp();
  const confirmed = useConfirmedCall();
  const [password, setPassword] = useState(makeTempPassword);

  async function act() {
    const call = { params: { id: user.id }, body: { tempPassword: password } };
    const result = await confirmed(() => workspace.client.call(adminUsersApi.resetPassword, call));
    if (result.kind === 'ok') {
      const text = `${user.name} can sign in with the temporary password for 24 hours.`;
      workspace.toasts.show({ tone: 'success', text });
    }
    return result;
  }

  return (
    <ActDialog<UserDetails>
      isOpen={isOpen}
      title={`Set a temporary password for ${user.name}?`}
      verb="Set password"
      isDangerous
      onAct={act}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {user.name} is signed out of {counted(user.devices.length, 'device')}, and has to set their
        own password after signing in. They are told by e-mail, without the password: hand it over
        yourself.
      </p>
      <TextField
        label="Temporary password"
        value={password}
        minLength={8}
        maxLength={128}
        required
        autoComplete="off"
        spellCheck={false}
        hint="Works for 24 hours. It is not shown again."
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div>
        <Button size="small" onClick={() => setPassword(makeTempPassword())}>
          Generate another
        </Button>
      </div>
    </ActDialog>
  );
}
