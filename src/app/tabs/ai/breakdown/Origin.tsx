import { Square } from 'lucide-react';
import { counted } from '#shared/domain/text/counted.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import styles from './BreakdownView.module.css';
import type { Basis } from './use-breakdown.ts';

/** Says where the parts and their estimates come from, and why the model did not propose them. */
export function Origin({ basis }: { basis: Basis }) {
  const note = basis.kind === 'coming' ? '' : basis.note;
  return (
    <>
      {note !== '' && <p className={styles.note}>{note}</p>}
      <p className={styles.basis}>{originOf(basis)}</p>
    </>
  );
}

function originOf(basis: Basis): string {
  if (basis.kind === 'coming') return 'The model is writing the parts. You can edit what is there.';
  if (basis.kind === 'model') {
    const done = counted(basis.doneTasks, 'done task');
    const rest =
      basis.doneTasks === 0
        ? 'You have no done tasks like this, so its estimates are guesses'
        : `It was sent ${done} of yours like this to estimate by`;
    return `The model wrote these parts. ${rest}. Check them before you add them.`;
  }
  if (basis.kind === 'named') {
    return 'These are the parts that you named. Where you have done one like it, the estimate is what it took.';
  }
  return basis.pattern === null
    ? 'These are the steps of similar work that you have done.'
    : `These are the parts of “${basis.pattern}”, which you have done.`;
}

/** The place of the next part while the model writes, with the way to stop it. */
export function Coming({ hasParts, onStop }: { hasParts: boolean; onStop: () => void }) {
  return (
    <div className={styles.coming}>
      <Skeleton shape="block" className={styles.comingPart} />
      <p>{hasParts ? 'More parts are coming.' : 'The model is reading your goal.'}</p>
      <Button size="small" icon={<Square aria-hidden="true" />} onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}
