import type { StatusValue } from '#shared/domain/mail/contacts/status-columns.ts';
import type { Meaning } from '#shared/domain/mail/contacts/status-words.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { SelectField } from '#ui/fields/SelectField.tsx';
import styles from './Import.module.css';

const MEANINGS: Readonly<Record<Meaning, string>> = {
  subscribed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
  complaint: 'Complained',
  hardBounce: 'Does not exist',
  softBounces: 'Refused often',
  leftOut: 'Never agreed',
  nothing: 'Changes nothing',
};
const IDS = Object.keys(MEANINGS) as Meaning[];
const SHOWN = 30;

function MeaningOptions({ ids }: { ids: readonly Meaning[] }) {
  return (
    <>
      <option value="">Choose…</option>
      {ids.map((id) => (
        <option key={id} value={id}>
          {MEANINGS[id]}
        </option>
      ))}
    </>
  );
}

function chosenOf(value: string): Meaning | null {
  return IDS.find((id) => id === value) ?? null;
}

export type StatusChoicesProps = {
  /** The name of the column. */
  name: string;
  values: readonly StatusValue[];
  onChange: (key: string, meaning: Meaning | null) => void;
};

/** The values of a column that says who gets mail, and what each means; unknown ones are asked. */
export function StatusChoices({ name, values, onChange }: StatusChoicesProps) {
  const open = values.filter(({ meaning }) => meaning === null);
  const shown = [...open, ...values.filter((value) => !open.includes(value)).slice(0, SHOWN)];
  return (
    <fieldset className={styles.columns}>
      <legend className="field-label">What “{name}” means</legend>
      {shown
        .toSorted((one, other) => values.indexOf(one) - values.indexOf(other))
        .map(({ key, shown: text, rows, meaning }) => (
          <div key={key} className={styles.column}>
            <p>
              <strong>{text}</strong>
              <span className={styles.hint}>{counted(rows, 'row')}</span>
            </p>
            <SelectField
              label={`Meaning of ${text}`}
              isLabelHidden
              isInvalid={meaning === null}
              value={meaning ?? ''}
              onChange={({ currentTarget }) => onChange(key, chosenOf(currentTarget.value))}
            >
              <MeaningOptions ids={IDS} />
            </SelectField>
          </div>
        ))}
    </fieldset>
  );
}

export type EverybodyFieldProps = {
  value: Meaning | null;
  onChange: (meaning: Meaning | null) => void;
};

/** Asks who the people of a file are: programs export those who left to files of their own. */
export function EverybodyField({ value, onChange }: EverybodyFieldProps) {
  return (
    <SelectField
      label="People in this file"
      hint="Unless a column says otherwise. Only those who subscribed get mail."
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(chosenOf(currentTarget.value))}
    >
      <MeaningOptions ids={IDS.filter((id) => id !== 'nothing')} />
    </SelectField>
  );
}
