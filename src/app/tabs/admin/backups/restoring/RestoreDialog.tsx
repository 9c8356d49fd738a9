import { useState } from 'react';
import { createIds } from '#platform/device/ids.ts';
import { adminRestoresApi, type RestorePreview } from '#shared/contract/admin/restores.ts';
import { useConfirmedCall } from '../../../../account/fresh-password/use-confirmed-call.ts';
import { useApp } from '../../../../workspace/app-context.ts';
import { ActDialog } from '../../parts/ActDialog.tsx';
import styles from '../BackupsSection.module.css';
import { changesNothing, effectsOf, lossWords, momentWords } from './restore-words.ts';
import { thingsOf } from './table-words.ts';

export type RestoreDialogProps = {
  backupId: string;
  preview: RestorePreview;
  onBegun: () => void;
  onClose: () => void;
};

/** Asks before all data becomes that of a backup, and says what is lost. */
export function RestoreDialog({ backupId, preview, onBegun, onClose }: RestoreDialogProps) {
  const { client } = useApp().workspace;
  const confirmed = useConfirmedCall();
  // A second try after a lost answer finds the restore that the first one began.
  const [restoreId] = useState(() => createIds().next());
  const things = thingsOf(preview.tables);
  const lost = lossWords(things);
  const isSame = changesNothing(preview, things);
  const call = { params: { id: backupId }, body: { restoreId } };
  return (
    <ActDialog
      isOpen
      title={`Restore the data of ${momentWords(preview.asOf)}?`}
      verb="Restore"
      isDangerous
      onAct={() => confirmed(() => client.call(adminRestoresApi.restore, call))}
      onDone={onBegun}
      onClose={onClose}
    >
      <ul className={styles.effects}>
        {lost !== null && <li data-loss>{lost}</li>}
        {isSame && <li>The backup holds the same data as there is now.</li>}
        {effectsOf(preview)
          .filter(({ id, isLoss }) => isLoss || id === 'signedOut')
          .map(({ id, words, isLoss }) => (
            <li key={id} data-loss={isLoss || undefined}>
              {words}
            </li>
          ))}
      </ul>
      <p>
        For a moment, nobody can save anything; timers go on, and what people do meanwhile is saved
        afterwards. The present data is backed up first: you can undo the restore for a day.
      </p>
    </ActDialog>
  );
}
