import { MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import { saveFrom } from '#platform/device/save-file.ts';
import { adminBackupsApi, type Backup } from '#shared/contract/admin/backups.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Menu, type MenuItem } from '#ui/actions/Menu.tsx';
import { useConfirmedCall } from '../../../../account/fresh-password/use-confirmed-call.ts';
import { useAct } from '../../../../parts/calls/use-act.ts';
import { useApp } from '../../../../workspace/app-context.ts';
import styles from '../BackupsSection.module.css';
import { isUsable, isWorkedOn, momentOf } from './backup-words.ts';
import { DeleteBackupDialog } from './DeleteBackupDialog.tsx';

export type BackupActsProps = {
  backup: Backup;
  isRestoring: boolean;
  onRestore: (id: string) => void;
  /** Called when a backup was deleted, or is being verified. */
  onChanged: () => void;
};

/** The acts on a backup: restoring it, and the rarer ones. */
export function BackupActs({ backup, isRestoring, onRestore, onChanged }: BackupActsProps) {
  const { toasts } = useApp().workspace;
  const [isDeleting, setDeleting] = useState(false);
  const { download, verify } = useBackupCalls(backup, onChanged);
  const moment = momentOf(backup);
  const isBusy = isWorkedOn(backup);
  const usable: readonly MenuItem[] = [
    { id: 'download', label: 'Download', onSelect: download },
    { id: 'verify', label: 'Verify again', isDisabled: isBusy, onSelect: verify },
  ];
  // One that is being made can be neither used nor deleted.
  if (backup.state === 'underWay') return null;
  return (
    <>
      {isUsable(backup) && (
        <Button
          size="small"
          className={styles.act}
          disabled={isRestoring}
          aria-label={`Restore the backup of ${moment}…`}
          onClick={() => onRestore(backup.id)}
        >
          Restore…
        </Button>
      )}
      <Menu
        label={`More for the backup of ${moment}`}
        className={styles.act}
        trigger={<MoreHorizontal aria-hidden="true" />}
        items={[
          ...(isUsable(backup) ? usable : []),
          {
            id: 'delete',
            label: 'Delete…',
            tone: 'danger',
            startsGroup: isUsable(backup),
            isDisabled: isBusy,
            onSelect: () => setDeleting(true),
          },
        ]}
      />
      <DeleteBackupDialog
        backup={backup}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        onDone={() => {
          setDeleting(false);
          toasts.show({ tone: 'success', text: `The backup of ${moment} was deleted.` });
          onChanged();
        }}
      />
    </>
  );
}

/** The acts that are done at once. */
function useBackupCalls({ id }: Backup, onChanged: () => void) {
  const { client, toasts } = useApp().workspace;
  const confirmed = useConfirmedCall();
  const params = { id };

  const { act } = useAct(toasts);

  const download = () =>
    act({
      name: 'download',
      call: () => confirmed(() => client.call(adminBackupsApi.linkDownload, { params })),
      onDone: ({ path }) => saveFrom(`/api${path}`),
      failed: 'The backup was not downloaded.',
    });

  const verify = () =>
    act({
      name: 'verify',
      call: () => client.call(adminBackupsApi.verify, { params }),
      onDone: onChanged,
      failed: 'The backup is not being verified.',
    });

  return { download, verify };
}
