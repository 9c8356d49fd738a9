import { useState } from 'react';
import { createIds } from '#platform/device/ids.ts';
import { adminUsersApi } from '#shared/contract/admin/admin-users.ts';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { useApp } from '../../../../workspace/app-context.ts';
import { ActDialog } from '../../parts/ActDialog.tsx';
import type { UserDialogProps } from './user-dialogs.ts';

const ids = createIds();

/** Writes a mail to a user. A try that got no answer is repeated as the same message. */
export function MessageUserDialog({ user, isOpen, onDone, onClose }: UserDialogProps) {
  const { workspace } = useApp();
  const [id, setId] = useState(ids.next);

  async function act(field: (name: string) => string) {
    const body = { id, subject: field('subject'), message: field('message') };
    const call = { params: { id: user.id }, body };
    const result = await workspace.client.call(adminUsersApi.message, call);
    if (result.kind === 'ok') {
      setId(ids.next());
      workspace.toasts.show({
        tone: 'success',
        text: `The message to ${user.name} is on its way.`,
      });
    }
    return result;
  }

  return (
    <ActDialog<{ id: string }>
      isOpen={isOpen}
      title={`Message ${user.name}`}
      verb="Send"
      onAct={act}
      onDone={() => onDone(user)}
      onClose={onClose}
    >
      <p>It will be sent to {user.email}. Replies go to the contact address.</p>
      <TextField
        label="Subject"
        name="subject"
        maxLength={150}
        required
        autoComplete="off"
        data-autofocus
      />
      <TextArea label="Message" name="message" rows={8} maxLength={5000} required />
    </ActDialog>
  );
}
