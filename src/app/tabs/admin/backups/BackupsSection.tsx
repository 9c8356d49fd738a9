import type { SectionProps } from '../sections/section-props.ts';
import { BackupsView } from './list/BackupsView.tsx';
import { RestoreCard } from './restoring/RestoreCard.tsx';
import { RestoreView } from './restoring/RestoreView.tsx';
import { useLatestRestore } from './restoring/use-latest-restore.ts';

/**
 * Backups of the installation, and the one to be restored that the address names (`restore`). A restore
 * under way is shown in both.
 */
export function BackupsSection({ filters, filter }: Pick<SectionProps, 'filters' | 'filter'>) {
  const { restore: backupId = '' } = filters;
  const latest = useLatestRestore();
  const { restore, reload } = latest;
  const close = () => filter({ restore: '' });
  const card = <RestoreCard latest={latest} />;
  if (backupId === '') {
    return (
      <BackupsView
        notice={card}
        restoring={restore?.state ?? null}
        onRestore={(id) => filter({ restore: id })}
      />
    );
  }
  return (
    <RestoreView
      key={backupId}
      backupId={backupId}
      notice={card}
      isRestoring={restore?.state === 'underWay'}
      onBegun={() => {
        reload();
        close();
      }}
      onClose={close}
    />
  );
}
