import { type ReactNode, useId } from 'react';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import type { Loaded } from '../../../parts/calls/use-loaded.ts';
import { LoadFailed } from '../../../parts/notices/LoadFailed.tsx';
import styles from './OverviewSection.module.css';

export type OverviewCardProps<Value> = {
  title: string;
  /** Stands beside the title: a count, keys. */
  aside?: ReactNode;
  loaded: Loaded<Value>;
  children: (value: Value) => ReactNode;
};

/** A card of the first screen, with its states. */
export function OverviewCard<Value>({ title, aside, loaded, children }: OverviewCardProps<Value>) {
  const id = useId();
  const { state } = loaded;
  return (
    <section
      className={`card ${styles.card}`}
      aria-labelledby={id}
      aria-busy={state.kind === 'loading' || (state.kind === 'ready' && state.isStale)}
    >
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {state.kind === 'loading' && (
        <div className={styles.body}>
          <span className="sr-only">Loading</span>
          <Skeleton shape="block" className={styles.waiting} />
        </div>
      )}
      {state.kind === 'failed' && (
        <div className={styles.body}>
          <LoadFailed message={state.message} onRetry={loaded.reload} />
        </div>
      )}
      {state.kind === 'ready' && state.isStale && (
        <p role="status" className={styles.stale}>
          The server isn’t responding: showing the last known figures.
        </p>
      )}
      {state.kind === 'ready' && children(state.value)}
    </section>
  );
}
