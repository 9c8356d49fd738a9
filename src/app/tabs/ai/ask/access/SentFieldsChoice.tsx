import { Switch } from '#ui/fields/Switch.tsx';
import type { SentFields } from '../store/model-status.ts';
import styles from './Access.module.css';

export type SentFieldsChoiceProps = {
  fields: SentFields;
  onChange: (fields: SentFields) => void;
};

/** Names the data that is always sent, and offers the choice of more. */
export function SentFieldsChoice({ fields, onChange }: SentFieldsChoiceProps) {
  return (
    <div className={styles.choice}>
      <Switch
        label="Titles and figures"
        hint="Always sent: your question with the last ones of its conversation, or the goal that you break down, the titles of projects and tasks, and the dates and figures that the answer needs."
        isOn
        isDisabled
        onChange={() => {}}
      />
      <Switch
        label="Notes"
        hint="The notes of your tasks and sessions."
        isOn={fields.notes}
        onChange={(notes) => onChange({ ...fields, notes })}
      />
      <Switch
        label="Intentions"
        hint="What you wrote before sessions about what you want to do."
        isOn={fields.intentions}
        onChange={(intentions) => onChange({ ...fields, intentions })}
      />
    </div>
  );
}
