import { type ReactNode, useId } from 'react';
import styles from './Switch.module.css';

export type SwitchProps = {
  label: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  hint?: ReactNode;
  isDisabled?: boolean | undefined;
};

/** On or off, at once: the whole line can be pressed. */
export function Switch({ label, isOn, onChange, hint, isDisabled = false }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.line}>
        <span className={styles.label}>{label}</span>
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its state itself.
          role="switch"
          className={styles.switch}
          checked={isOn}
          disabled={isDisabled}
          aria-describedby={hint ? id : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </label>
      {hint && (
        <p id={id} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
