import { useState } from 'react';
import type { UserDetails } from '#shared/contract/admin/admin-users.ts';
import { Switch } from '#ui/fields/Switch.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { useConfirmedCall } from '../../../../account/fresh-password/use-confirmed-call.ts';
import { useApp } from '../../../../workspace/app-context.ts';
import { ActDialog } from '../../parts/ActDialog.tsx';
import { saveEdit } from '../user-acts.ts';
import type { UserDialogProps } from './user-dialogs.ts';

/** Edits name, address and rights of a user. */
export function EditUserDialog({ user, isOpen, onDone, onClose }: UserDialogProps) {
  const { user: self, workspace } = useApp();
  const confirmed = useConfirmedCall();
  const [isAdmin, setAdmin] = useState(user.isAdmin);

  async function act(field: (name: string) => string) {
    const edit = { name: field('name'), email: field('email'), isAdmin };
    const result = await saveEdit({ client: workspace.client, confirmed }, user, edit);
    if (result.kind === 'ok') {
      workspace.toasts.show({ tone: 'success', text: `${result.value.name} is saved.` });
    }
    return result;
  }

  return (
    <ActDialog<UserDetails>
      isOpen={isOpen}
      title={`Edit ${user.name}`}
      verb="Save"
      onAct={act}
      onDone={onDone}
      onClose={onClose}
    >
      <TextField
        label="Name"
        name="name"
        defaultValue={user.name}
        maxLength={80}
        required
        autoComplete="off"
        data-autofocus
      />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        defaultValue={user.email}
        maxLength={254}
        required
        autoComplete="off"
        hint="A new address works immediately. The user is told at both addresses."
      />
      {self.id !== user.id && (
        <Switch
          label="Administrator"
          hint="Sees and changes everything in this tab."
          isOn={isAdmin}
          onChange={setAdmin}
        />
      )}
    </ActDialog>
  );
}
