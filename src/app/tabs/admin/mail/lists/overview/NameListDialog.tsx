import { useState } from 'react';
import { createIds } from '#platform/device/ids.ts';
import { adminEmailListsApi, type EmailList } from '#shared/contract/admin/email-lists.ts';
import { MAIL_LIMITS } from '#shared/domain/mail/lists.ts';
import { TextField } from '#ui/fields/TextField.tsx';
import { useApp } from '../../../../../workspace/app-context.ts';
import { ActDialog } from '../../../parts/ActDialog.tsx';

export type NameListDialogProps = {
  /** The list that is renamed; null for a new one. */
  list: EmailList | null;
  onDone: (list: EmailList) => void;
  onClose: () => void;
};

/** Makes a list, or renames one. */
export function NameListDialog({ list, onDone, onClose }: NameListDialogProps) {
  const { client } = useApp().workspace;
  // One id for all attempts: a repeated call makes one list.
  const [newId] = useState(() => createIds().next());

  return (
    <ActDialog<EmailList>
      isOpen
      title={list === null ? 'New list' : `Rename ${list.name}`}
      verb={list === null ? 'Make list' : 'Rename'}
      onAct={(field) => {
        const name = field('name');
        return list === null
          ? client.call(adminEmailListsApi.create, { body: { id: newId, name } })
          : client.call(adminEmailListsApi.update, { params: { id: list.id }, body: { name } });
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <TextField
        label="Name"
        name="name"
        defaultValue={list?.name ?? ''}
        hint="People on the list see it in their mails."
        maxLength={MAIL_LIMITS.listName}
        required
        autoComplete="off"
        data-autofocus
      />
    </ActDialog>
  );
}
