import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { LoadFailed } from '../../../parts/notices/LoadFailed.tsx';
import { Drawer } from './Drawer.tsx';
import styles from './WaitingDrawer.module.css';

export type WaitingDrawerProps = {
  title: string;
  /** Why the contents could not be loaded; null while loading. */
  failure: string | null;
  onRetry: () => void;
  onClose: () => void;
};

/** A drawer whose contents are loading, or could not be loaded. */
export function WaitingDrawer({ title, failure, onRetry, onClose }: WaitingDrawerProps) {
  return (
    <Drawer title={title} onClose={onClose}>
      {failure !== null ? (
        <LoadFailed message={failure} onRetry={onRetry} />
      ) : (
        <div aria-busy="true">
          <span className="sr-only">Loading</span>
          <Skeleton shape="block" className={styles.waiting} />
        </div>
      )}
    </Drawer>
  );
}
