import { TextField } from '#ui/fields/TextField.tsx';
import styles from '../OwnParts.module.css';

export type RoundLabelsProps = {
  labels: readonly string[];
  /**
   * Number of rounds; null for endless rounds, which always show one more field than there are
   * labels.
   */
  rounds: number | null;
  onChange: (labels: readonly string[]) => void;
};

/** The most labels of endless rounds, as many as the schedule writes out. */
const MOST = 36;

/** Labels of the rounds; the label of the current round can be changed too. */
export function RoundLabels({ labels, rounds, onChange }: RoundLabelsProps) {
  const count = Math.min(MOST, rounds ?? Math.max(3, labels.length + 1));
  return (
    <fieldset className={styles.labels} aria-label="Round labels">
      {Array.from({ length: count }, (_, place) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: a field belongs to its round.
          key={place}
          label={`Label of round ${place + 1}`}
          isLabelHidden
          placeholder={`Round ${place + 1}: name or topic`}
          value={labels[place] ?? ''}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => {
            const typed = Array.from({ length: Math.max(labels.length, place + 1) }, (__, at) =>
              at === place ? event.currentTarget.value : (labels[at] ?? ''),
            );
            const last = typed.findLastIndex((label) => label !== '');
            onChange(typed.slice(0, last + 1));
          }}
        />
      ))}
    </fieldset>
  );
}
