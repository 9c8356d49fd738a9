import { Button } from '#ui/actions/Button.tsx';
import styles from './Chips.module.css';

export type Chip = { readonly id: string; readonly label: string };

export type ChipsProps = {
  label: string;
  chips: readonly Chip[];
  chosen: string | null;
  onChoose: (id: string) => void;
};

/** A row of choices that scrolls sideways where it does not fit. */
export function Chips({ label, chips, chosen, onChoose }: ChipsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a scrolling row in every browser.
    <div className={styles.chips} role="group" aria-label={label}>
      {chips.map((chip) => (
        <Button
          key={chip.id}
          variant="chip"
          size="small"
          aria-pressed={chip.id === chosen}
          onClick={() => onChoose(chip.id)}
        >
          {chip.label}
        </Button>
      ))}
    </div>
  );
}
