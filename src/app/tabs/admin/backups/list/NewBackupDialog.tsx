import { useState } from 'react';
import { createIds } from '#platform/device/ids.ts';
import { adminBackupsApi, type Backup } from '#shared/contract/admin/backups.ts';
import { BACKUP_LIMITS } from '#shared/domain/backups/backups.ts';
import { TextField } from '#ui/fields/TextField.tsx';
import { useApp } from '../../../../workspace/app-context.ts';
import { ActDialog } from '../../parts/ActDialog.tsx';

export type NewBackupDialogProps = { onDone: (backup: Backup) => void; onClose: () => void };

/** Begins a backup with a description. */
export function NewBackupDialog({ onDone, onClose }: NewBackupDialogProps) {
  const { client } = useApp().workspace;
  // A second try after a lost answer finds the backup that the first one began.
  const [id] = useState(() => createIds().next());
  return (
    <ActDialog
      isOpen
      title="Back up now"
      verb="Back up"
      onAct={(field) =>
        client.call(adminBackupsApi.create, { body: { id, description: field('description') } })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        People can go on working: the backup holds the data of one moment. It stays until you delete
        it.
      </p>
      <TextField
        label="Description (optional)"
        name="description"
        maxLength={BACKUP_LIMITS.description}
        placeholder="Before the update"
        autoComplete="off"
        data-autofocus
      />
    </ActDialog>
  );
}
