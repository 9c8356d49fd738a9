import { adminRestoresApi, type Restore } from '#shared/contract/admin/restores.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { useConfirmedCall } from '../../../../account/fresh-password/use-confirmed-call.ts';
import { useApp } from '../../../../workspace/app-context.ts';
import { ActDialog } from '../../parts/ActDialog.tsx';

export type UndoDialogProps = { restore: Restore; onBegun: () => void; onClose: () => void };

/** Asks before a restore is undone. */
export function UndoDialog({ restore, onBegun, onClose }: UndoDialogProps) {
  const { client } = useApp().workspace;
  const confirmed = useConfirmedCall();
  const body = { restoreId: restore.id };
  const at = formatInstant(restore.switchedAt ?? restore.startedAt, 'dateAndTime');
  return (
    <ActDialog
      isOpen
      title={`Undo the restore of ${at}?`}
      verb="Undo the restore"
      isDangerous
      onAct={() => confirmed(() => client.call(adminRestoresApi.undo, { body }))}
      onDone={onBegun}
      onClose={onClose}
    >
      <p>
        {`The data becomes what it was just before the restore. What people have made since ${at} is lost, and everybody signs in again.`}
      </p>
      <p>The present data is backed up first.</p>
    </ActDialog>
  );
}
