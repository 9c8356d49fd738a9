import { Button } from '#ui/actions/Button.tsx';
import styles from './CheckRow.module.css';

/** Asks what only the person before the device can know. */
export function Question({ text, onAnswer }: { text: string; onAnswer: (isYes: boolean) => void }) {
  return (
    <>
      <p className={styles.question}>{text}</p>
      <Button size="small" onClick={() => onAnswer(true)}>
        Yes
      </Button>
      <Button size="small" onClick={() => onAnswer(false)}>
        No
      </Button>
    </>
  );
}
