import type { CsvRow } from '#shared/domain/import/csv-row.ts';
import {
  CONTACT_FIELD_LABELS,
  CONTACT_FIELDS,
  type ContactMapping,
} from '#shared/domain/mail/contacts/contact-columns.ts';
import { SelectField } from '#ui/fields/SelectField.tsx';
import styles from './Import.module.css';

const SAMPLES = 3;
const LONGEST_SAMPLE = 60;

export type ColumnChoicesProps = {
  /** The names of the columns. */
  columns: readonly string[];
  mapping: ContactMapping;
  rows: readonly CsvRow[];
  onChange: (mapping: ContactMapping) => void;
};

/** Asks for each column of a file what it holds; its first values are shown beside it. */
export function ColumnChoices({ columns, mapping, rows, onChange }: ColumnChoicesProps) {
  return (
    <fieldset className={styles.columns}>
      <legend className="field-label">Columns of the file</legend>
      {columns.map((column, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name.
        <div key={place} className={styles.column}>
          <p>
            <strong>{column.trim() === '' ? `Column ${place + 1}` : column}</strong>
            <span className={styles.hint}>{samplesOf(rows, place)}</span>
          </p>
          <SelectField
            label={`Content of ${column.trim() === '' ? `column ${place + 1}` : column}`}
            isLabelHidden
            value={mapping[place] ?? ''}
            onChange={({ currentTarget: { value } }) => {
              const field = CONTACT_FIELDS.find((each) => each === value) ?? null;
              onChange(columns.map((_, at) => (at === place ? field : (mapping[at] ?? null))));
            }}
          >
            <option value="">Leave out</option>
            {CONTACT_FIELDS.map((field) => (
              <option key={field} value={field}>
                {CONTACT_FIELD_LABELS[field]}
              </option>
            ))}
          </SelectField>
        </div>
      ))}
    </fieldset>
  );
}

function samplesOf(rows: readonly CsvRow[], place: number): string {
  const cells = rows.slice(0, SAMPLES).map(({ cells }) => (cells[place] ?? '').trim());
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length === 0) return 'empty in the first rows';
  return filled
    .map((cell) => (cell.length > LONGEST_SAMPLE ? `${cell.slice(0, LONGEST_SAMPLE)}…` : cell))
    .join(' · ');
}
