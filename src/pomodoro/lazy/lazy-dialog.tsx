import { type ComponentType, createContext, use, useDeferredValue } from 'react';
import { Button } from '#ui/actions/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { lazyPart } from './lazy-part.tsx';

/** The props of every dialog. */
interface DialogPart {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const CloseContext = createContext<() => void>(() => {});

/**
 * A dialog whose code comes when it is first opened. Until then it says that it loads; one that
 * does not come can be tried again or closed.
 */
export function lazyDialog<Props extends DialogPart>(
  title: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazyPart(load, {
    fallback: <Waiting title={title} />,
    failed: (retry) => <Failed title={title} onRetry={retry} />,
  });
  return function LazyDialog(props: Props) {
    const wasOpen = useDeferredValue(props.isOpen);
    // Mounted until it has closed only, so that a failure is forgotten then.
    if (!props.isOpen && !wasOpen) return null;
    return (
      <CloseContext value={props.onClose}>
        <Part {...props} />
      </CloseContext>
    );
  };
}

function Waiting({ title }: { title: string }) {
  return (
    <Dialog isOpen onClose={use(CloseContext)} title={title}>
      <p aria-busy="true">Loading…</p>
    </Dialog>
  );
}

function Failed({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={use(CloseContext)}
      title={title}
      footer={
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p role="alert">This part could not be loaded. Your timer and your sessions are safe.</p>
    </Dialog>
  );
}
