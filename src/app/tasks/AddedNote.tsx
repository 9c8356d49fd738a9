import { Button } from '#ui/Button.tsx';
import styles from './AddedNote.module.css';

/** A task that was added where nobody sees it. */
export interface AddedBelow {
  readonly title: string;
  readonly show: () => void;
}

/** Says where a task went that was added below the screen, and leads there. */
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

/** What there is to say of a task that stands in the last row of a list: nothing while that is in sight. */
export function addedBelow(title: string, lastRow: () => Element | null): AddedBelow | null {
  const row = lastRow();
  if (row === null || row.getBoundingClientRect().top < innerHeight) return null;
  return {
    title,
    show() {
      // Another one than then, where more was added elsewhere.
      const last = lastRow();
      last?.scrollIntoView({ block: 'center' });
      last?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
    },
  };
}
