import { adminBackupsApi, type Backup } from '#shared/contract/admin/backups.ts';
import { useConfirmedCall } from '../../../../account/fresh-password/use-confirmed-call.ts';
import { useApp } from '../../../../workspace/app-context.ts';
import { ActDialog } from '../../parts/ActDialog.tsx';
import { Facts } from '../../parts/Facts.tsx';
import { contentWords, momentOf, originWords, sizeOf, stateWords } from './backup-words.ts';

export type DeleteBackupDialogProps = {
  backup: Backup;
  isOpen: boolean;
  onDone: () => void;
  onClose: () => void;
};

/** Asks before a backup is deleted. */
export function DeleteBackupDialog({ backup, isOpen, onDone, onClose }: DeleteBackupDialogProps) {
  const { client, clock } = useApp().workspace;
  const confirmed = useConfirmedCall();
  const params = { id: backup.id };
  const copies = backup.copies.filter(({ state }) => state === 'stored').length;
  return (
    <ActDialog
      isOpen={isOpen}
      title={`Delete the backup of ${momentOf(backup)}?`}
      verb="Delete"
      isDangerous
      onAct={() => confirmed(() => client.call(adminBackupsApi.remove, { params }))}
      onDone={onDone}
      onClose={onClose}
    >
      <Facts
        facts={[
          ['Description', backup.description],
          ['Made', originWords(backup)],
          ['State', stateWords(backup, clock.now()).label],
          ['Size', backup.bytes === null ? null : `${sizeOf(backup)} · ${contentWords(backup)}`],
        ]}
      />
      <p>
        {copies === 0
          ? 'The file is deleted for good. Your present data stays as it is.'
          : 'The file and its copies elsewhere are deleted for good. Your present data stays as it is.'}
      </p>
    </ActDialog>
  );
}
