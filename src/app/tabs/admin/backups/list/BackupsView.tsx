import { DatabaseBackup, Settings } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { adminBackupsApi, type Backup } from '#shared/contract/admin/backups.ts';
import type { Restore } from '#shared/contract/admin/restores.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useLoaded } from '../../../../parts/calls/use-loaded.ts';
import { useApp } from '../../../../workspace/app-context.ts';
import { SectionHead } from '../../parts/SectionHead.tsx';
import { AdminTable } from '../../parts/table/AdminTable.tsx';
import { usePagedList } from '../../parts/table/use-paged-list.ts';
import { useChange } from '../../parts/use-change.ts';
import { useRefresh } from '../../parts/use-refresh.ts';
import { LIVE_MS, RARELY_MS } from '../restoring/use-latest-restore.ts';
import { SettingsDialog } from '../status/SettingsDialog.tsx';
import { StatusCard } from '../status/StatusCard.tsx';
import { BackupActs } from './BackupActs.tsx';
import { backupColumnsAt } from './backup-columns.tsx';
import { isUnderWay, momentOf } from './backup-words.ts';
import { NewBackupDialog } from './NewBackupDialog.tsx';

const PAGE_SIZE = 100;

export type BackupsViewProps = {
  /** Stands above all: a restore under way. */
  notice: ReactNode;
  /** State of the latest restore; null where there was none, or it is not known yet. */
  restoring: Restore['state'] | null;
  /** Opens the preview of a restore by the id of its backup. */
  onRestore: (id: string) => void;
};

type Asked = 'create' | 'settings' | null;

/** All backups with what can be done with each, and their state as a whole. */
export function BackupsView({ notice, restoring, onRestore }: BackupsViewProps) {
  const { client, clock, toasts } = useApp().workspace;
  const [asked, setAsked] = useState<Asked>(null);
  const list = usePagedList<Backup>('backups', (cursor) => {
    const query = { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
    return client.call(adminBackupsApi.list, { query });
  });
  const status = useLoaded('backup status', () => client.call(adminBackupsApi.status, {}));
  const rows = list.rows.kind === 'ready' ? list.rows.value : [];
  useRefresh(list.reload, clock, rows.some(isUnderWay) ? LIVE_MS : RARELY_MS);
  useRefresh(status.reload, clock, RARELY_MS);
  useChange(list.rows.kind === 'ready' ? progressOf(rows) : null, status.reload);
  useChange(restoring, list.reload);
  const close = () => setAsked(null);
  const create = (
    <Button
      variant="primary"
      icon={<DatabaseBackup aria-hidden="true" />}
      onClick={() => setAsked('create')}
    >
      Back up now…
    </Button>
  );
  return (
    <>
      <SectionHead
        title="Backups"
        acts={
          <>
            <Button icon={<Settings aria-hidden="true" />} onClick={() => setAsked('settings')}>
              Settings…
            </Button>
            {create}
          </>
        }
      >
        Copies of all data and pictures. Each is verified by restoring it beside your data.
      </SectionHead>
      {notice}
      <StatusCard status={status} nowMs={clock.now()} />
      <AdminTable
        label="Backups"
        list={list}
        columns={backupColumnsAt(clock.now())}
        nameOf={(backup) => `the backup of ${momentOf(backup)}`}
        acts={(backup) => (
          <BackupActs
            {...{ backup, onRestore }}
            isRestoring={restoring === 'underWay'}
            onChanged={list.reload}
          />
        )}
        empty={{
          title: 'No backups yet',
          text: 'Make the first one now. It takes a moment, and people can go on working.',
          action: create,
        }}
      />
      {asked === 'create' && (
        <NewBackupDialog
          onClose={close}
          onDone={() => {
            close();
            toasts.show({ tone: 'success', text: 'The backup has begun.' });
            list.reload();
          }}
        />
      )}
      {asked === 'settings' && (
        <SettingsDialog
          onClose={close}
          onDone={() => {
            close();
            toasts.show({ tone: 'success', text: 'The settings are saved.' });
            status.reload();
            list.reload();
          }}
        />
      )}
    </>
  );
}

/** Another text when a backup has begun, ended, or come to its next phase. */
function progressOf(backups: readonly Backup[]): string {
  return backups.map(({ id, state, step }) => `${id} ${state} ${step?.phase}`).join();
}
