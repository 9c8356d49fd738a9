import type { DayOrder } from '#shared/domain/mail/contacts/consent-time.ts';
import { SelectField } from '#ui/fields/SelectField.tsx';

export type DayOrderFieldProps = {
  /** A date of the file that can be read in both orders. */
  date: string;
  value: DayOrder | null;
  onChange: (order: DayOrder | null) => void;
};

/** Asks which number of the dates of a file is the day. */
export function DayOrderField({ date, value, onChange }: DayOrderFieldProps) {
  const [first = '', second = ''] = date.trim().split(/[/-]/);
  return (
    <SelectField
      label="Order of day and month"
      hint={`Dates such as “${date.trim()}” can be read in two ways.`}
      value={value ?? ''}
      onChange={({ currentTarget }) => {
        const chosen = currentTarget.value;
        onChange(chosen === 'dayFirst' || chosen === 'monthFirst' ? chosen : null);
      }}
    >
      <option value="">Choose…</option>
      <option value="dayFirst">{`The day first: day ${first}, month ${second}`}</option>
      <option value="monthFirst">{`The month first: day ${second}, month ${first}`}</option>
    </SelectField>
  );
}
