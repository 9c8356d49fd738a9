import { useId } from 'react';
import { counted } from '#shared/domain/text/counted.ts';
import { SelectField } from '#ui/fields/SelectField.tsx';
import styles from './NamesField.module.css';

export type NamesFieldProps = {
  label: string;
  value: readonly string[];
  most: number | null;
  /** The names that there are; empty until they are known. */
  options: readonly string[];
  onChange: (value: readonly string[]) => void;
};

/** A list of names: each can be taken out, and others added as long as there is room. */
export function NamesField({ label, value, most, options, onChange }: NamesFieldProps) {
  const heading = useId();
  const free = options.filter((option) => !value.includes(option));
  const isFull = most !== null && value.length >= most;
  return (
    <section className={styles.group} aria-labelledby={heading}>
      <p id={heading} className="field-label">
        {label}
      </p>
      {value.length > 0 && (
        <ul className={styles.names}>
          {value.map((name) => (
            <li key={name}>
              <button
                type="button"
                className="button button-small chip"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(value.filter((each) => each !== name))}
              >
                {name} ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <SelectField
        label={`Add to ${label.toLowerCase()}`}
        isLabelHidden
        value=""
        disabled={isFull}
        hint={most === null ? undefined : `${counted(value.length, 'name')} of at most ${most}.`}
        onChange={(event) => onChange([...value, event.currentTarget.value])}
      >
        <option value="">{isFull ? 'Remove one to add another' : 'Add…'}</option>
        {free.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </SelectField>
    </section>
  );
}
