import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { loadChunk } from '#platform/load-chunk.ts';
import { Button } from '#ui/Button.tsx';
import styles from './lazy-part.module.css';

/** How a part looks while it is not there; both have a plain default. */
export interface LazyPartLook {
  readonly fallback?: ReactNode;
  readonly failed?: (retry: () => void) => ReactNode;
}

/**
 * A component whose code comes when it is first shown:
 * `lazyPart(() => import('./Dialog.tsx').then((m) => m.Dialog))`. One that does not come, or breaks,
 * leaves the rest of the page alone and can be tried again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null, failed = failedNote }: LazyPartLook = {},
): ComponentType<Props> {
  const begin = () => lazy(async () => ({ default: await loadChunk(load) }));
  let Part = begin();

  return class LazyPart extends Component<Props, { hasFailed: boolean }> {
    override state = { hasFailed: false };

    static getDerivedStateFromError() {
      return { hasFailed: true };
    }

    override componentDidCatch() {
      // React remembers a failure for good; the next showing begins anew.
      Part = begin();
    }

    override render() {
      if (this.state.hasFailed) return failed(() => this.setState({ hasFailed: false }));
      return (
        <Suspense fallback={fallback}>
          <Part {...this.props} />
        </Suspense>
      );
    }
  };
}

function failedNote(retry: () => void): ReactNode {
  return (
    <div role="alert" className={styles.failed}>
      <p>This part could not be loaded. Your timer and your sessions are safe.</p>
      <Button size="small" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
