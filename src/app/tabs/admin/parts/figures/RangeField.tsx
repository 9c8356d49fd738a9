import { SelectField } from '#ui/fields/SelectField.tsx';
import styles from './RangeField.module.css';

export type RangeFieldProps<Range extends string> = {
  ranges: readonly Range[];
  labels: Readonly<Record<Range, string>>;
  value: Range;
  onChange: (range: Range) => void;
};

/** Chooses the range of figures. */
export function RangeField<Range extends string>(props: RangeFieldProps<Range>) {
  const { ranges, labels, value, onChange } = props;
  return (
    <div className={styles.range}>
      <SelectField
        label="Range"
        value={value}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          const found = ranges.find((each) => each === chosen);
          if (found !== undefined) onChange(found);
        }}
      >
        {ranges.map((each) => (
          <option key={each} value={each}>
            {labels[each]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
