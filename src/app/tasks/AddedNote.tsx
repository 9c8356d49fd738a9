import { Button } from '#ui/actions/Button.tsx';
import styles from './AddedNote.module.css';

/** A task added off screen. */
export interface AddedBelow {
  readonly title: string;
  readonly show: () => void;
}

/** Names a task that was added below the screen, and links to it. */
export function AddedNote({ added }: { added: AddedBelow | null }) {
  return (
    <div role="status" className={styles.note}>
      {added !== null && (
        <>
          <p>Added at the end: {added.title}</p>
          <Button variant="quiet" size="small" onClick={added.show}>
            Show
          </Button>
        </>
      )}
    </div>
  );
}

/** Returns a note about a task in the last row of a list; null while that row is visible. */
export function addedBelow(title: string, lastRow: () => Element | null): AddedBelow | null {
  const row = lastRow();
  if (row === null || row.getBoundingClientRect().top < innerHeight) return null;
  return {
    title,
    show() {
      // The last row may have changed, where more was added elsewhere.
      const last = lastRow();
      last?.scrollIntoView({ block: 'center' });
      last?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
    },
  };
}
