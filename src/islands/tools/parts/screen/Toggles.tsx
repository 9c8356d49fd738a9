import { Button } from '#ui/actions/Button.tsx';
import styles from './Chips.module.css';

export type Toggle = {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

/** A row of independent on/off choices. */
export function Toggles({ label, toggles }: { label: string; toggles: readonly Toggle[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a scrolling row in every browser.
    <div className={styles.chips} role="group" aria-label={label}>
      {toggles.map((toggle) => (
        <Button
          key={toggle.label}
          variant="chip"
          size="small"
          aria-pressed={toggle.isOn}
          onClick={() => toggle.onChange(!toggle.isOn)}
        >
          {toggle.label}
        </Button>
      ))}
    </div>
  );
}
