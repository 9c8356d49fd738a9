import { Component, type ComponentType, type ReactNode, startTransition } from 'react';
import { loadChunk } from '#platform/page/loading/load-chunk.ts';
import { reloadForChunk } from '#platform/page/loading/reload-for-chunk.ts';
import { later } from '#platform/time/later.ts';
import { Button } from '#ui/actions/Button.tsx';
import styles from './lazy-part.module.css';

/** How a part looks while it is not there; both have a plain default. */
export interface LazyPartLook {
  readonly fallback?: ReactNode;
  readonly failed?: (retry: () => void) => ReactNode;
}

/** A component whose code comes when it is first shown, or when it is sent for. */
export type LazyPart<Props> = ComponentType<Props> & {
  /** Sends for the code ahead; a part that does not come says so when it is shown. */
  preload(): Promise<void>;
};

/** The state of one mounted lazy part. */
interface PartState<Props> {
  readonly Part: ComponentType<Props> | null;
  readonly hasFailed: boolean;
}

/**
 * A component whose code comes when it is first shown:
 * `lazyPart(() => import('./Dialog.tsx').then((m) => m.Dialog))`. One that does not come, or breaks,
 * leaves the rest of the page alone and can be tried again.
 *
 * React's own `lazy` would keep a part that has come away for up to 300 ms, and then show all that
 * came meanwhile in one long task.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null, failed = failedNote }: LazyPartLook = {},
): LazyPart<Props> {
  /** Once it has come it is there at once wherever it is shown. */
  let come: ComponentType<Props> | null = null;

  return class LazyPart extends Component<Props, PartState<Props>> {
    override state: PartState<Props> = { Part: come, hasFailed: false };
    isShown = false;
    cancelLoading = () => {};

    static async preload() {
      await LazyPart.fetch(false);
    }

    /** `isAsked`: the user has pressed “Try again”, so the page may be reloaded for it. */
    static async fetch(isAsked: boolean) {
      const recover = () => reloadForChunk(isAsked);
      const Part = come ?? (await loadChunk(load, { recover }).catch(() => null));
      // If this try failed, keep the part that another instance has loaded in the meantime.
      come ??= Part;
    }

    static getDerivedStateFromError() {
      return { hasFailed: true };
    }

    override componentDidMount() {
      this.isShown = true;
      // In a task of its own: asking for its files is long for a press, or a page that comes to life.
      if (this.state.Part === null) this.cancelLoading = later(0, () => void this.load());
    }

    override componentWillUnmount() {
      this.isShown = false;
      this.cancelLoading();
    }

    async load(isAsked = false) {
      await LazyPart.fetch(isAsked);
      if (!this.isShown) return;
      if (come === null) this.setState({ hasFailed: true });
      // A transition, so that input in the meantime is handled first.
      else startTransition(() => this.setState({ Part: come }));
    }

    retry() {
      this.setState({ hasFailed: false });
      if (this.state.Part === null) void this.load(true);
    }

    override render() {
      const { Part, hasFailed } = this.state;
      if (hasFailed) return failed(() => this.retry());
      return Part === null ? fallback : <Part {...this.props} />;
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
